import { couponSettings } from '@backroom/contract/marketing/coupons/settings'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** The lowest margin the store wants; nothing where it says none. */
export function useMarginFloor(): number | null {
  return useRead(couponSettings.read, {}).data?.marginFloorBp ?? null
}

const wholeBp = 10_000

/** A margin, marked where it is below cost or below the lowest that the store wants. */
export function MarginPill({ marginBp }: { readonly marginBp?: number | null | undefined }) {
  const floorBp = useMarginFloor()
  if (marginBp === null || marginBp === undefined) return '–'
  // What is given away nearly for nothing loses many times its price: how many is nobody's business.
  const words =
    marginBp < -wholeBp ? say('Under {least}', { least: format.percent(-wholeBp) }) : format.percent(marginBp)
  if (marginBp < 0) return <Pill tone="brick">{words}</Pill>
  return marginBp < (floorBp ?? 0) ? <Pill tone="amber">{words}</Pill> : words
}
