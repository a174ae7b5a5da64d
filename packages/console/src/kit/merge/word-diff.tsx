import { diffWordsWithSpace } from 'diff'
import { say } from '#kit/say.ts'

const longest = 20_000

/** A text marked word by word against an earlier one: what went is struck, what came is underlined. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  if (before.length + after.length > longest) return <span>{after || say('empty')}</span>
  const parts = diffWordsWithSpace(before, after)
  if (parts.length === 0) return <span className="dim">{say('empty')}</span>
  return (
    <span>
      {parts.map((part, index) => {
        const key = `${index}${part.value.slice(0, 8)}`
        if (part.removed) return <del key={key}>{part.value}</del>
        return part.added ? <ins key={key}>{part.value}</ins> : <span key={key}>{part.value}</span>
      })}
    </span>
  )
}
