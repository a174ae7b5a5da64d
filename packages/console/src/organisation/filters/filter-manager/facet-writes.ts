import { type FacetInput, facetInput } from '@backroom/contract/organisation/filters/facets'
import { applyFacetsNow } from '@backroom/contract/organisation/filters/item-facets'
import { counted } from '@backroom/contract/wording/say'
import { notify } from '#kit/asking/notify.tsx'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import type { FacetRow } from '#organisation/filters/filter-manager/use-facets.ts'

/** What a save of one field sends: the rest as it is. */
export function inputOf(facet: FacetInput & { readonly version: number }) {
  const fields = Object.keys(facetInput.shape) as (keyof FacetInput)[]
  const input = Object.fromEntries(fields.map(field => [field, facet[field]])) as FacetInput
  return { ...input, version: facet.version }
}

/** Puts the facet on some items and says what came of it. */
export function useApplyTo(facet: FacetRow) {
  const apply = useWrite(applyFacetsNow)
  return (itemUids: readonly number[]) => {
    if (itemUids.length === 0) return
    const changes = itemUids.slice(0, 500).map(itemUid => ({ itemUid, add: [facet.uid], remove: [] }))
    apply.mutate(
      { body: { changes, key: crypto.randomUUID(), origin: 'manual' } },
      {
        onSuccess: ({ applied, refused }) =>
          notify({
            tone: refused.length > 0 ? 'warning' : 'ok',
            title: say('{name} is on {items}', { name: facet.name, items: counted(applied, 'more item') }),
            ...(refused[0] && { text: refused[0].reason }),
          }),
      },
    )
  }
}
