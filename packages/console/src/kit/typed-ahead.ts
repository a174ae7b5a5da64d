let typed = ''

/** Keeps a key pressed between asking for a box and the moment it is there, so that it does nothing on the page below. */
export function typeAhead({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey) return false
  if (key.length === 1) typed += key
  else if (key === 'Backspace') typed = typed.slice(0, -1)
  else return key === 'Enter' // too early to mean a row
  return true
}

/** What was typed for a box before it was there; once. */
export function takeTypedAhead(): string {
  const taken = typed
  typed = ''
  return taken
}
