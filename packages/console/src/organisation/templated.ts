import { say } from '#kit/say.ts'

/** What the templates say where a text is left empty. */
export interface Ghosts {
  readonly heading: string
  readonly pageTitle: string
  readonly metaDescription: string
  readonly introduction: string
  readonly footerText?: string
}

/** Shows what stands in for an empty text: in the field itself, or under an editor, which has no such place. */
export function templated(text: string | undefined, kind: 'plain' | 'rich' = 'plain') {
  if (!text) return {}
  if (kind === 'plain') return { placeholder: text }
  const words = new DOMParser().parseFromString(text, 'text/html').body.textContent.trim()
  return { hint: say('Left empty, it says: {text}', { text: words }) }
}
