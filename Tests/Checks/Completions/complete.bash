# Prints what bash offers for the last word of a line, as its line editor would ask for it.
if [ -r /usr/share/bash-completion/bash_completion ]; then . /usr/share/bash-completion/bash_completion; fi
eval "$(colorway completions bash)"
# The line editor divides words at = and :, too.
[[ $1 =~ [[:space:]]$ ]] && last='' || last=${1##* }
read -ra COMP_WORDS <<<"${1%"$last"}"
if [[ $last == *=* ]]; then
  COMP_WORDS+=("${last%%=*}" '=')
  last=${last#*=}
fi
if [[ -n $last || ${COMP_WORDS[-1]} != '=' ]]; then COMP_WORDS+=("$last"); fi
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_colorway
for word in "${COMPREPLY[@]}"; do
  if [ -d "$word" ]; then word+=/; fi
  printf '%s\n' "$word"
done
