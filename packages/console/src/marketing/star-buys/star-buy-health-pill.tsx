import { starBuyHealth } from '@backroom/contract/marketing/star-buys/calls'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'

const tones = { fine: 'leaf', empty: 'brick', loss: 'brick', outOfStock: 'amber', noSaving: 'amber' } as const

/** What somebody should look at. */
export function StarBuyHealthPill({ health }: { readonly health: keyof typeof starBuyHealth }) {
  return <Pill tone={tones[health]}>{say(starBuyHealth[health])}</Pill>
}
