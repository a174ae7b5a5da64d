import { foldSize } from '@backroom/contract/items/page/size-reading'

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'digits' | 'one' | 'any' }
  | { readonly kind: 'either'; readonly words: readonly string[] }

/** What is wrong with a pattern, or null where nothing is. */
export function patternFault(pattern: string): string | null {
  if (pattern.trim() === '') return 'Write a pattern, such as #cm.'
  let depth = 0
  for (const character of pattern) {
    if (character === '[') depth++
    if (character === ']') depth--
    if (depth < 0 || depth > 1) return 'Every [ needs its ], and none may stand inside another.'
  }
  if (depth !== 0) return 'Every [ needs its ], and none may stand inside another.'
  if (/\[\|?\]/.test(pattern)) return 'Write something between [ and ], such as [s|sm].'
  return null
}

/** Whether a whole label fits a pattern: `#` digits, `?` one character, `*` anything, `[a|b]` either. Case is ignored. */
export function matchesPattern(pattern: string, label: string): boolean {
  return fits(partsOf(foldSize(pattern)), foldSize(label))
}

function partsOf(pattern: string): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at] as string
    if (character === '#') parts.push({ kind: 'digits' })
    else if (character === '?') parts.push({ kind: 'one' })
    else if (character === '*') parts.push({ kind: 'any' })
    else if (character === '[') {
      const end = pattern.indexOf(']', at)
      if (end < 0) return [...parts, { kind: 'text', text: pattern.slice(at) }]
      parts.push({ kind: 'either', words: pattern.slice(at + 1, end).split('|') })
      at = end
    } else parts.push({ kind: 'text', text: character })
  }
  return parts
}

/**
 * All places of the label that the parts so far can end at, one part after the other: labels are short, so this is never
 * more than the label's length for each part, whatever the pattern.
 */
function fits(parts: readonly Part[], label: string): boolean {
  let places = new Set([0])
  for (const part of parts) {
    const next = new Set<number>()
    for (const place of places) for (const end of endsOf(part, label, place)) next.add(end)
    places = next
  }
  return places.has(label.length)
}

function endsOf(part: Part, label: string, place: number): readonly number[] {
  if (part.kind === 'text') return label.startsWith(part.text, place) ? [place + part.text.length] : []
  if (part.kind === 'one') return place < label.length ? [place + 1] : []
  if (part.kind === 'either')
    return part.words.filter(word => label.startsWith(word, place)).map(word => place + word.length)
  const ends: number[] = part.kind === 'any' ? [place] : []
  for (let end = place; end < label.length; end++) {
    if (part.kind === 'digits' && !/[\d.]/.test(label[end] as string)) break
    ends.push(end + 1)
  }
  return part.kind === 'digits' ? ends.filter(end => /^\d+(\.\d+)?$/.test(label.slice(place, end))) : ends
}
