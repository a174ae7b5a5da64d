import { isGroup, listed } from '@backroom/contract/kit/condition'
import * as contract from '@backroom/contract/organisation/collections/calls'
import type { CollectionInput } from '@backroom/contract/organisation/collections/collections'
import { collectionRule, namedIn, type RuleGroup } from '@backroom/contract/organisation/membership/rules'
import { sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'
import { collectionKind, judgedFor } from '#organisation/collections/collections'
import { readCollection } from '#organisation/collections/read'

interface Asked {
  readonly store: Store
  readonly visitor: StaffVisitor
}

/** The rule of a collection by itself. */
export function collectionRuleCalls(kit: Kit) {
  serve(kit, contract.collectionFilter, ({ params, store }) => answer(store.database.orm, params.uid))

  serve(kit, contract.saveCollectionFilter, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const stored = await readCollection(tx, params.uid)
      const {
        confirmLeaving,
        parentUid = stored.parentUid,
        inheritRules = stored.inheritRules,
        ...rest
      } = body
      const input = { ...(stored as unknown as CollectionInput), ...rest, parentUid, inheritRules }
      await collectionKind.save(tx, params.uid, input, judgedFor({ store, visitor }, confirmLeaving))
      return answer(tx, params.uid)
    }),
  )

  serve(kit, contract.collectionFacets, ({ params, store }) => facetsOf(store.database.orm, params.uid))

  serve(kit, contract.saveCollectionFacets, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      await changeFacets(tx, params.uid, body, { store, visitor })
      return facetsOf(tx, params.uid)
    }),
  )
}

async function answer(reader: Reader, uid: number) {
  const {
    rule,
    version,
    ruleState,
    sentence,
    memberCount,
    liveCount,
    ruleCount,
    manualCount,
    excludedCount,
  } = await readCollection(reader, uid)
  return {
    rule,
    version,
    ruleState,
    sentence,
    counts: { memberCount, liveCount, ruleCount, manualCount, excludedCount },
  }
}

async function facetsOf(reader: Reader, uid: number) {
  const { rule, version } = await readCollection(reader, uid)
  const { rows: facets } = await reader.execute<{ uid: number; name: string; filterName: string }>(sql`
    select facet.uid, facet.name, filter.name as "filterName" from facet join filter on filter.uid = facet.filter_uid
    where facet.uid = any(${`{${namedIn(rule, 'facet').join(',')}}`}::int[]) order by filter.name, facet.name`)
  return { rule, version, facets }
}

interface FacetChange {
  readonly add: readonly number[]
  readonly remove: readonly number[]
  readonly confirmLeaving: boolean
}

/** Facets of the first group that includes items; a rule that would be left without a condition is refused. */
async function changeFacets(tx: Transaction, uid: number, change: FacetChange, asked: Asked): Promise<void> {
  const stored = await readCollection(tx, uid)
  const rule = withFacets(stored.rule ?? { match: 'all', of: [] }, change)
  if (!collectionRule.safeParse(rule).success)
    throw refused('The rule would be left without a condition. Remove the rule instead.')
  if (namedIn(rule, 'facet').some(facet => change.remove.includes(facet)))
    throw refused('Another group of the rule names a facet that is to go. Change the rule itself.')
  const input = { ...(stored as unknown as CollectionInput), rule, version: stored.version }
  await collectionKind.save(tx, uid, input as never, judgedFor(asked, change.confirmLeaving))
}

/** The rule with its first group that includes items changed. */
function withFacets(group: RuleGroup, change: FacetChange): RuleGroup {
  const at = group.of.findIndex(node => isGroup(node) && node.match !== 'none')
  const inner = group.of[at]
  if (group.of.some(node => !isGroup(node)) || !inner || !isGroup(inner))
    return { ...group, of: changedConditions(group.of, change) }
  return { ...group, of: group.of.map((node, place) => (place === at ? withFacets(inner, change) : node)) }
}

/** What is added joins the facets of which any is enough; what is taken out leaves every condition that names it. */
function changedConditions(nodes: RuleGroup['of'], { add, remove }: FacetChange): RuleGroup['of'] {
  const isOpen = (node: RuleGroup['of'][number]) =>
    !isGroup(node) && node.field === 'facet' && node.op === 'hasAny'
  const open = nodes.find(isOpen)
  const added = open || add.length === 0 ? nodes : [...nodes, { ...anyFacet, value: [] }]
  const grown = open ?? added.find(isOpen)
  return added.flatMap(node => {
    if (isGroup(node) || node.field !== 'facet') return [node]
    const before = listed(node.value)
    const value = node === grown ? [...new Set([...before, ...add])] : before
    const kept = value.filter(each => !remove.includes(Number(each)))
    return kept.length > 0 ? [{ ...node, value: kept }] : []
  })
}

const anyFacet = { field: 'facet', op: 'hasAny' } as const
