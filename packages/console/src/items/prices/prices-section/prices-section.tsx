import { items } from '@backroom/contract/items/page/items'
import { Group, Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { Field } from '#items/page/item-edit/page-fields.ts'
import { ScheduleTable } from '#items/prices/prices-section/schedule-table.tsx'
import { usePriceSums } from '#items/prices/prices-section/use-price-sums.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { lazyPart } from '#kit/load-part.ts'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { format, useStoreFacts } from '#kit/store-facts.ts'

const PriceHistoryChart = lazyPart(() =>
  import('#items/prices/prices-section/price-history-chart.tsx').then(
    ({ PriceHistoryChart: Chart }) => Chart,
  ),
)

/** What it costs now, later and before. */
export function PricesSection() {
  const { hidesCost } = useStoreFacts()
  return (
    <Section title={say('Prices')}>
      <Field name="rrpMinor" span={hidesCost ? 2 : 1} />
      <Field name="priceMinor" span={hidesCost ? 2 : 1} />
      {!hidesCost && <Field name="costMinor" span={2} hint={say('Without tax.')} />}
      <Field name="taxClassUid" />
      <Sums />
      <ScheduleTable kind="sale" />
      <ScheduleTable kind="price" />
      <PriceHistory />
    </Section>
  )
}

/** Computed while one types. */
function Sums() {
  const { hidesCost } = useStoreFacts()
  const { exTaxMinor, marginMinor, marginBp, savingMinor, savingBp } = usePriceSums()
  const rows: [string, string | null, boolean?][] = [
    [say('Price without tax'), exTaxMinor === null ? null : format.money(exTaxMinor)],
    [
      say('Saving against the RRP'),
      savingMinor === null ? null : `${format.money(savingMinor)} (${format.percent(savingBp ?? 0)})`,
    ],
    ...(hidesCost
      ? []
      : [
          [
            say('Margin without tax'),
            marginMinor === null ? null : `${format.money(marginMinor)} (${format.percent(marginBp ?? 0)})`,
            (marginMinor ?? 0) < 0,
          ] as [string, string | null, boolean],
        ]),
  ]
  return (
    <Group
      gap="4px 22px"
      px={12}
      py={8}
      bdrs={7}
      bg="var(--br-canvas)"
      role="status"
      aria-label={say('What follows from the prices')}
    >
      {rows.map(([label, value, isBad]) => (
        <span key={label}>
          <span className="dim">{label}</span>{' '}
          <b className={isBad ? 'bad' : ''}>{value ?? say('not known yet')}</b>
        </span>
      ))}
    </Group>
  )
}

function PriceHistory() {
  const { page } = usePage()
  const { data } = useRead(
    items.priceHistory,
    { params: { uid: page.item.uid }, query: { days: 548 } },
    { staleMs: 60_000 },
  )
  if (!data) return <Skeleton h={160} />
  return (
    <Suspense fallback={<Skeleton h={160} />}>
      <PriceHistoryChart points={data.points} lowest30Minor={data.lowest30Minor} />
    </Suspense>
  )
}
