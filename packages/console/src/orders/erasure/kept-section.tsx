import type { Anonymisation } from '@backroom/contract/orders/customers/customers'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** What stays of somebody, why, and until when. */
export function KeptRows({ kept }: Pick<Anonymisation, 'kept'>) {
  return (
    <FewRows
      label={say('Kept, and why')}
      none=""
      rows={kept.map(({ what, why, until }) => ({
        key: what,
        cells: { Kept: say(what), Why: say(why), Until: until ? format.day(until) : say('For good') },
      }))}
    />
  )
}
