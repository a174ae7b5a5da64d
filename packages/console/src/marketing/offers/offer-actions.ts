import { coupons } from '@backroom/contract/marketing/coupons/calls'
import { starBuys } from '@backroom/contract/marketing/star-buys/calls'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** How offers are put into words here. */
export const offerWords = { say, money: (minor: number) => format.money(minor) }

interface Named {
  readonly uid: number
  readonly version: number
  readonly name: string
}

const kinds = {
  coupon: {
    contract: coupons,
    button: 'Delete coupon',
    text: 'Its codes become free. A coupon that was used on an order can only be archived.',
  },
  starBuy: {
    contract: starBuys,
    button: 'Delete star buy',
    text: 'Shoppers pay the usual price again at once.',
  },
} as const
type Kind = keyof typeof kinds

/** Changes a few fields of an offer without opening it; what stands against it is said as on its page. */
export async function setOffer(
  kind: Kind,
  { uid, name }: Named,
  change: { readonly active?: boolean; readonly archived?: boolean },
): Promise<void> {
  const { contract } = kinds[kind]
  const stored = await call(contract.read, { params: { uid } })
  await call(contract.update, { params: { uid }, body: { ...stored, ...change } } as never)
  await queryClient.invalidateQueries({ queryKey: [kind] })
  notify({ title: say('{name} is changed', { name }) })
}

/** True once it is gone. */
export async function removeOffer(kind: Kind, { uid, version, name }: Named): Promise<boolean> {
  const { contract, button, text } = kinds[kind]
  const isSure = await confirm({
    title: say('Delete {name}?', { name }),
    text: say(text),
    confirm: say(button),
    isDestructive: true,
  })
  if (!isSure) return false
  await call(contract.remove, { params: { uid }, query: { version } })
  await queryClient.invalidateQueries({ queryKey: [kind] })
  notify({ title: say('{name} is deleted', { name }) })
  return true
}
