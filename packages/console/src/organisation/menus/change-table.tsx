import { changedParts, type menuChange } from '@backroom/contract/organisation/menus/menus'
import type { z } from 'zod'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { Pill, type Tone } from '#kit/parts/pill.tsx'
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
          Before: change.was ? placed(change.was) : '',
          After: change.kind === 'removed' ? '' : placed(change),
        },
      }))}
    />
  )
}

function placed({ name, place }: { name: string; place: string }): string {
  return place ? say('{name} (in {place})', { name, place }) : name
}
