const shortMost = 12

/** What the header calls somebody: the first word of the name, at most 12 characters. */
export function shortNameOf(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return [...first].slice(0, shortMost).join('')
}

/** The letter in the circle. */
export function initialOf(name: string): string {
  const [letter = ''] = [...name.trim()]
  return letter.toUpperCase()
}
