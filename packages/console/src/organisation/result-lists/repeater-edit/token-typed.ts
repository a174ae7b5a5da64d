/** What of a token stands right before the caret: `na` in `{na`; null where none is being typed. */
export function tokenTyped(text: string, caret: number): string | null {
  return /\{([\w:-]*)$/.exec(text.slice(0, caret))?.[1] ?? null
}

/** Where a token begins that is put in at the caret: over its brace where one is being typed. */
export function tokenStart(text: string, caret: number): number {
  const typed = tokenTyped(text, caret)
  return typed === null ? caret : caret - typed.length - 1
}
