# Prints what zsh offers for the last word of a line, typed into a shell of its own.
zmodload zsh/zpty
zpty shell zsh -f -i
# Each candidate is printed as it is added, between marks, and nothing is inserted.
zpty -w shell 'PROMPT= RPROMPT= ; unsetopt zle_bracketed_paste 2>/dev/null; stty -echo; setopt no_beep
fpath=('$HOME'/functions $fpath); autoload -Uz compinit; compinit -u -d '$HOME'/.zcompdump
source <(colorway completions zsh)
zstyle ":completion:*" list-grouped false
offered=()
compadd() {
  local -a found
  if [[ " ${@[1,(i)(-|--)]}" != *" -"(O|A|D)" "* ]]; then
    builtin compadd -O found "$@"
    local word
    for word in ${(Q)found}; do
      [[ -d $word ]] && word=$word/
      offered+=($word)
    done
  fi
  builtin compadd "$@"
}
show() { zle -I 2>/dev/null; print -r -- "<BEGIN>"; print -rl -- $offered; print -r -- "<END>"; offered=(); }
complete-and-show() { offered=(); zle list-choices; show; }
zle -N complete-and-show; bindkey "^X^T" complete-and-show; print READY'
zpty -r -m shell ignored '*READY*'
zpty -w -n shell "$1"$'\x18\x14'
zpty -r -m shell text '*<END>*'
print -r -- "$text" | tr -d '\r' | sed -n '/<BEGIN>/,/<END>/p' | sed '/<BEGIN>/d;/<END>/d;/^$/d'
zpty -d shell
