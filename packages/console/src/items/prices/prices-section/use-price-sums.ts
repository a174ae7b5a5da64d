import { taxClassOptions } from '@backroom/contract/site/pickers'
import { useWatch } from 'react-hook-form'
import { type PriceSums, priceSums } from '#items/prices/prices-section/price-sums.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { useStoreFacts } from '#kit/store-facts.ts'

/** The sums as they follow from what stands in the form now, and the figures they come from. */
export function usePriceSums(): PriceSums & {
  readonly priceMinor: number | null
  readonly rrpMinor: number | null
  readonly rateBp: number
} {
  const { pricesIncludeTax } = useStoreFacts()
  const [rrpMinor, priceMinor, costMinor, taxClassUid] = useWatch({
    name: ['rrpMinor', 'priceMinor', 'costMinor', 'taxClassUid'],
  }) as (number | null | undefined)[]
  const { data = [] } = useRead(
    taxClassOptions,
    { query: { uids: String(taxClassUid) } },
    { enabled: Boolean(taxClassUid), staleMs: 300_000 },
  )
  const rateBp = data[0]?.rateBp ?? 0
  const prices = { rrpMinor: rrpMinor ?? null, priceMinor: priceMinor ?? null, costMinor: costMinor ?? null }
  return { ...priceSums({ ...prices, rateBp, includesTax: pricesIncludeTax }), ...prices, rateBp }
}
