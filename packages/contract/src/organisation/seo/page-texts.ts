/** The words a text for search engines may hold in braces. */
export const textTokens = [
  'facet',
  'facet2',
  'filter',
  'category',
  'parent',
  'brand',
  'collection',
  'count',
  'fromPrice',
  'store',
  'year',
] as const
export type TextToken = (typeof textTokens)[number]
export type TextValues = Readonly<Partial<Record<TextToken, string>>>

export const pageTitleMost = 70
export const metaDescriptionMost = 320

const separators = '[\\s|,;:·–—/-]+'
const before = new RegExp(`${separators}$`)
const after = new RegExp(`^${separators}`)

/** A template with its tokens filled in; an empty token takes the separator before it along. */
export function renderTokens(template: string, values: TextValues): string {
  let text = ''
  let isDropped = false
  for (const part of template.split(/(\{\w+\})/)) {
    const token = /^\{(\w+)\}$/.exec(part)?.[1]
    const value = token === undefined ? part : (values[token as TextToken] ?? '')
    if (token !== undefined && value === '') {
      text = text.replace(before, '')
      isDropped = true
      continue
    }
    text += isDropped && text === '' ? value.replace(after, '') : value
    isDropped = isDropped && value === ''
  }
  return text
    .replace(/\(\s*\)/g, '')
    .replace(/\s+/g, ' ')
    .replace(before, '')
    .trim()
}

/** A text no longer than so many characters, cut where a word ends. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most + 1)
  const end = cut.lastIndexOf(' ')
  return (end > 0 ? cut.slice(0, end) : text.slice(0, most)).replace(before, '')
}

/** Words in braces that no text knows. */
export function unknownTokens(template: string): string[] {
  const known: readonly string[] = textTokens
  return [...template.matchAll(/\{([^{}]*)\}/g)].flatMap(([whole, name = '']) =>
    known.includes(name) ? [] : [whole],
  )
}
