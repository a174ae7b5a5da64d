import type { FilterEntry } from '@backroom/contract/kit/filter'
import {
  groupedLines,
  groupsMost,
  type LineGroup,
  type LineGrouping,
  lineGroupings,
} from '@backroom/contract/orders/lists/groups'
import { screens } from '@backroom/contract/orders/screens'
import { Anchor, Group, Paper, Select, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { PageBody } from '#kit/layout/page-body.tsx'
import { useAddressWord } from '#kit/list-page/use-address-word.ts'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { PeriodBar, usePeriod } from '#kit/parts/period-bar.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { soldLines } from '#orders/trade/behind.ts'

const fields = {
  item: 'itemUid',
  brand: 'brandUid',
  category: 'categoryUid',
  supplier: 'supplierUid',
  day: 'placedAt',
} as const

/** What was sold in some days, added up by what lines share. */
export function LineGroups() {
  const choice = usePeriod('days30')
  const { period } = choice
  const [asked, setBy] = useAddressWord('by')
  const by = asked !== null && asked in lineGroupings ? (asked as LineGrouping) : 'item'
  const { data } = useRead(groupedLines, { query: { ...period, by } }, { keepsLast: true })
  const days: FilterEntry = { field: 'placedAt', op: 'between', value: [period.from, period.to] }
  const linesOf = (key: string) => {
    if (by === 'day')
      return soldLines(screens.orderLines, [{ field: fields.day, op: 'between', value: [key, key] }])
    const shares: FilterEntry =
      key === ''
        ? { field: fields[by], op: 'empty', value: true }
        : { field: fields[by], op: 'in', value: [Number(key)] }
    return soldLines(screens.orderLines, [days, shares])
  }
  return (
    <PageFrame title={screens.orderLines.title}>
      <PageBody>
        <Stack gap="md">
          <Group gap="xs">
            <PeriodBar choice={choice} isAlone />
            <Select
              w={130}
              size="xs"
              aria-label={say('Added up by')}
              allowDeselect={false}
              data={Object.entries(lineGroupings).map(([value, label]) => ({ value, label: say(label) }))}
              value={by}
              onChange={setBy}
            />
          </Group>
          <GroupTable
            label={say(lineGroupings[by])}
            groups={data}
            nameOf={({ key, name }) => (
              <Anchor component={Link} to={linesOf(key)}>
                {by === 'day' ? format.day(key) : name || say('None')}
              </Anchor>
            )}
          />
        </Stack>
      </PageBody>
    </PageFrame>
  )
}

interface TableProps<Row> {
  readonly label: string
  readonly groups: readonly Row[] | undefined
  readonly nameOf: (group: Row) => ReactNode
  /** Cells of their own, after what was sold. */
  readonly also?: (group: Row) => Readonly<Record<string, ReactNode>>
}

/** Groups of lines as a table; margins stand there where any is known. */
export function GroupTable<Row extends LineGroup>({ label, groups, nameOf, also }: TableProps<Row>) {
  const isMargin = groups?.some(({ marginBp }) => marginBp !== null)
  return (
    <Paper p="md">
      <FewRows
        label={label}
        none={say('Nothing was sold in these days.')}
        rows={groups?.map(group => ({
          key: group.key,
          cells: {
            [label]: nameOf(group),
            Orders: group.orders,
            Units: group.units,
            Sales: money(group.salesMinor),
            Discount: money(group.discountMinor),
            ...also?.(group),
            ...(isMargin && { Margin: group.marginBp === null ? '' : format.percent(group.marginBp) }),
          },
        }))}
      />
      {groups?.length === groupsMost && (
        <Text className="dim small">{say('The {n} that sold most.', { n: format.number(groupsMost) })}</Text>
      )}
    </Paper>
  )
}

export function money(minor: number) {
  return <span className="num nowrap">{format.money(minor)}</span>
}
