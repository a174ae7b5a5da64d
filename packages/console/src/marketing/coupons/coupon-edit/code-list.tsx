import type { TickedSelection } from '@backroom/contract/kit/selection'
import { couponCodesView, disableCodes } from '@backroom/contract/marketing/coupons/code-calls'
import { counted } from '@backroom/contract/wording/say'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { EmbeddedList } from '#kit/list-page/embedded-list.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** As many as are switched off by ticking. */
const tickedMost = 1_000
const columns = ['code', 'batch', 'used', 'maxUses', 'disabled', 'expiresAt', 'orderNumber'] as const

/** Every code of a coupon: looked for, exported and switched off by ticking. */
export function CodeList({ couponUid }: { readonly couponUid: number }) {
  return (
    <EmbeddedList
      view={couponCodesView}
      filter={[]}
      words={{ couponUid: String(couponUid) }}
      columns={columns}
      card={row => ({
        title: row.code,
        second: row.disabled ? say('Switched off') : row.batch,
        right: format.number(row.used),
      })}
      direct={[{ label: say('Switch off…'), run: selection => disableTicked(couponUid, selection) }]}
      none={say('No codes yet.')}
      noneFound={say('None of its codes match.')}
    />
  )
}

async function disableTicked(couponUid: number, selection: TickedSelection): Promise<boolean> {
  if (!('uids' in selection) || selection.uids.length > tickedMost) {
    notify({
      tone: 'info',
      title: say('Tick at most {n} codes', { n: format.number(tickedMost) }),
      text: say('A whole batch is switched off beside its name.'),
    })
    return false
  }
  const isSure = await confirm({
    title: say('Switch off {codes}?', { codes: counted(selection.uids.length, 'code') }),
    text: say(
      'Those that were used stay as they are. Shoppers who hold another are told that it is not known.',
    ),
    confirm: say('Switch off'),
    isDestructive: true,
  })
  if (!isSure) return false
  const { disabled } = await call(disableCodes, {
    params: { uid: couponUid },
    body: { uids: [...selection.uids] },
  })
  await queryClient.invalidateQueries({ queryKey: ['coupon'] })
  notify({ title: say('{codes} switched off', { codes: counted(disabled, 'code') }) })
  return true
}
