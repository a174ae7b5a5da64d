import { readSize } from '@backroom/contract/items/page/size-reading'
import { pathTo } from '@backroom/contract/kit/screen'
import { facetsView } from '@backroom/contract/organisation/filters/facets'
import { screens } from '@backroom/contract/organisation/screens'
import {
  blankSizeRule,
  sizeRules,
  sizeRulesView,
} from '@backroom/contract/organisation/size-rules/size-rules'
import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { NewRecordPage } from '#kit/record-page/new-record-page.tsx'
import { say } from '#kit/say.ts'
import { SizeRuleFields } from '#organisation/size-rules/size-rule-edit/size-rule-fields.tsx'
import { SizeRuleTest } from '#organisation/size-rules/size-rule-edit/size-rule-test.tsx'
import { useAllRows } from '#organisation/use-all-rows.ts'

const step = 10

/** An empty rule, a copy of another, or one made from a label that none of them reads. */
export function SizeRuleNew() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const copyUid = Number(search.get('copy'))
  const label = search.get('label') ?? ''
  const filterUid = Number(search.get('filter')) || null
  const copied = useRead(sizeRules.read, { params: { uid: copyUid } }, { enabled: copyUid > 0 })
  const rules = useAllRows(sizeRulesView, { sort: 'priority' })
  const facets = useAllRows(
    facetsView,
    { sort: 'position', filter: [{ field: 'filterUid', op: 'in', value: [filterUid ?? 0] }] },
    filterUid !== null,
  )
  const isReady = rules.data && (copyUid === 0 || copied.data) && (filterUid === null || facets.data)
  if (!isReady) return <Skeleton m={20} h={320} radius="lg" />
  const likely = label === '' ? undefined : likeliest(label, facets.data ?? [])
  const from = copied.data
    ? { ...copied.data, name: say('{name} (copy)', { name: copied.data.name }) }
    : label !== '' && {
        name: say('Reads {label}', { label }),
        match: 'list' as const,
        labels: [label],
        categoryUids: search.get('category') ? [Number(search.get('category'))] : [],
        ...(likely ? { target: 'facet' as const, facetUid: likely } : { makeName: '{label}' }),
      }
  const filled = {
    ...(filterUid !== null && { targetFilterUid: filterUid }),
    ...from,
  }
  return (
    <NewRecordPage
      contract={sizeRules}
      title={say('New Size Filter Rule')}
      blank={{ ...blankSizeRule, targetFilterUid: null, priority: nextPriority(rules.data ?? [], null) }}
      onMade={({ uid }) => void navigate(pathTo(screens.sizeRule, { uid }), { replace: true })}
    >
      <Filled values={filled} />
      <SizeRuleFields />
      <PriorityOfFilter rules={rules.data ?? []} />
      <SizeRuleTest label={label} />
    </NewRecordPage>
  )
}

/** What is known beforehand counts as typed: it can be saved as it is. */
function Filled({ values }: { values: Readonly<Record<string, unknown>> }) {
  const { setValue } = useFormContext()
  const [first] = useState(values)
  useEffect(() => {
    const fields = Object.keys(blankSizeRule).filter(field => field in first)
    for (const field of fields) setValue(field, first[field], { shouldDirty: true })
  }, [first, setValue])
  return null
}

type Placed = readonly { readonly priority: number; readonly targetFilterUid: number }[]

/** After the last rule of the same filter; without one, after all. */
function nextPriority(rules: Placed, filterUid: number | null): number {
  const same = rules.filter(rule => rule.targetFilterUid === filterUid)
  const last = Math.max(0, ...(same.length > 0 ? same : rules).map(({ priority }) => priority))
  return Math.min(9_999, same.length > 0 ? last + 1 : last + step)
}

/** Follows the filter until somebody types a priority. */
function PriorityOfFilter({ rules }: { rules: Placed }) {
  const filterUid = useWatch({ name: 'targetFilterUid' }) as number | null
  const { setValue, getFieldState } = useFormContext()
  useEffect(() => {
    if (filterUid && !getFieldState('priority').isTouched)
      setValue('priority', nextPriority(rules, filterUid))
  }, [filterUid, rules, setValue, getFieldState])
  return null
}

/** The facet that reads as the label does, or that the label holds as a word. */
function likeliest(
  label: string,
  facets: readonly { readonly uid: number; readonly name: string; readonly sortKey: string | null }[],
): number | undefined {
  const key = readSize(label)?.sortKey
  const words = label.toLowerCase().split(/[^a-z0-9.]+/)
  const reading = (word: string) => readSize(word)?.sortKey
  return (
    facets.find(({ sortKey }) => sortKey === key) ??
    facets.find(({ sortKey }) => words.some(word => word !== '' && reading(word) === sortKey))
  )?.uid
}
