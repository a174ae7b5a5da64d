import type { ReactNode } from 'react'

/** A text with the letters that were looked for made strong. */
export function marked(text: string, query: string): ReactNode {
  const words = query.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return text
  const pattern = new RegExp(
    `(${words.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`,
    'gi',
  )
  let at = 0
  return text.split(pattern).map((part, index) => {
    const key = at
    at += part.length
    return index % 2 === 1 ? <b key={key}>{part}</b> : part
  })
}
