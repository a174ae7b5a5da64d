import { changedParts, type menuChange } from '@backroom/contract/organisation/facet-navigation'
import type { z } from 'zod'
import { FewRows } from '#kit/few-rows.tsx'
import { Pill, type Tone } from '#kit/pill.tsx'
import { say } from '#kit/say.ts'

type Change = z.output<typeof menuChange>

const words: Readonly<Record<Change['kind'], [string, Tone]>> = {
  added: ['Added', 'leaf'],
  moved: ['Moved', 'sky'],
  changed: ['Changed', 'amber'],
  removed: ['Removed', 'brick'],
}

/** What differs between two versions, side by side. */
export function ChangeTable({ changes }: { changes: readonly Change[] | undefined }) {
  return (
    <FewRows
      label={say('Changes')}
      none={say('Nothing differs.')}
      rows={changes?.map(change => ({
        key: change.nodeKey,
        cells: {
          Change: <Pill tone={words[change.kind][1]}>{say(words[change.kind][0])}</Pill>,
          What: change.parts.map(part => say(changedParts[part])).join(', '),
          Before: before(change),
          After: change.kind === 'removed' ? '' : place(change.name, change.place),
        },
      }))}
    />
  )
}

function before({ kind, name, place: where, was }: Change): string {
  if (kind === 'added') return ''
  if (kind === 'removed') return place(name, where)
  return kind === 'moved' ? place(name, was) : place(was, where)
}

function place(name: string, where: string): string {
  return where ? say('{name} (in {place})', { name, place: where }) : name
}
