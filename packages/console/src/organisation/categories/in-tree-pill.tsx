import { Hint } from '#kit/parts/hint.tsx'
import { say } from '#kit/say.ts'

/** A place of a tree, given as "A > B > C": its own name first, then what stands above it in second text. */
export function InTree({ names }: { names: string | null }) {
  if (!names) return null
  const parts = names.split(' > ')
  const above = parts.slice(0, -1).join(' > ')
  return (
    <Hint label={names}>
      {parts.at(-1)} {above && <span className="dim">{say('in {names}', { names: above })}</span>}
    </Hint>
  )
}
