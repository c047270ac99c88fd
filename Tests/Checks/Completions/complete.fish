# Prints what fish offers for the last word of a line.
colorway completions fish | source
complete -C "$argv[1]" | while read -l line
  # The word comes before its description; of --option=value, the shell offers all of it.
  set -l word (string split -f 1 \t -- $line)
  echo (string replace -r '^--[a-z-]+=' '' -- (string unescape -- $word))
end
