import { Group, Paper, Skeleton, Textarea } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { useController } from 'react-hook-form'
import { LiveCheckCard } from '#items/page/item-edit/live-check-card.tsx'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { useLevels } from '#items/page/item-edit/stock-section.tsx'
import { usePriceSums } from '#items/prices/prices-section/use-price-sums.ts'
import { afterPaint } from '#kit/after-paint.ts'
import { lazyPart } from '#kit/load-part.ts'
import { Figures } from '#kit/parts/figures.tsx'
import { say } from '#kit/say.ts'
import { format, useStoreFacts } from '#kit/store-facts.ts'

const SoldSparkline = lazyPart(() =>
  import('#items/page/item-edit/sold-sparkline.tsx').then(({ SoldSparkline: Line }) => Line),
)

/** What one wants to know of an item at every moment. Nobody types into it first, so the form is drawn before it. */
export function ItemRail() {
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => afterPaint(() => setIsDrawn(true)), [])
  if (!isDrawn) return null
  return (
    <>
      <LiveCheckCard />
      <PriceCard />
      <StockCard />
      <SoldCard />
      <NoteCard />
    </>
  )
}

function PriceCard() {
  const { page } = usePage()
  const { hidesCost } = useStoreFacts()
  const { priceMinor, rrpMinor, savingMinor, savingBp, marginMinor, marginBp } = usePriceSums()
  const { onSale, effectivePriceMinor, lowest30Minor, nextPriceChangeAt } = page.rollup
  const money = (minor: number | null) => (minor === null ? say('not set') : format.money(minor))
  const share = (minor: number | null, bp: number | null) =>
    minor === null ? say('none') : `${format.money(minor)} (${format.percent(bp ?? 0)})`
  const rows: [string, string][] = [
    [say('Price'), money(priceMinor)],
    ...(onSale ? ([[say('On sale at'), money(effectivePriceMinor)]] as [string, string][]) : []),
    [say('RRP'), money(rrpMinor)],
    [say('Saving'), share(savingMinor, savingBp)],
    ...(hidesCost ? [] : ([[say('Margin ex VAT'), share(marginMinor, marginBp)]] as [string, string][])),
    ...(lowest30Minor === null
      ? []
      : ([[say('Lowest in 30 days'), money(lowest30Minor)]] as [string, string][])),
    ...(nextPriceChangeAt
      ? ([[say('Next change'), format.dateTime(nextPriceChangeAt)]] as [string, string][])
      : []),
  ]
  return (
    <Paper p="md">
      <h2>{say('Price')}</h2>
      <Figures rows={rows} />
    </Paper>
  )
}

function StockCard() {
  const { page } = usePage()
  const levels = useLevels()
  const places = new Map<string, number>()
  for (const { location, available } of levels) places.set(location, (places.get(location) ?? 0) + available)
  const { sizesInStock, sizesTotal, simStock, incoming, ownAvailable } = page.rollup
  if (!page.item.inventoryTracked && page.sizes.length === 0) return null
  return (
    <Paper p="md">
      <Group justify="space-between">
        <h2>{say('Stock')}</h2>
        {sizesTotal > 1 && (
          <span className="dim">{say('{n} of {total} sizes', { n: sizesInStock, total: sizesTotal })}</span>
        )}
      </Group>
      <Figures
        rows={[
          ...[...places].map(([name, available]) => [name, format.number(available)] as [string, string]),
          [say('Available'), format.number(ownAvailable)],
          ...(simStock > 0 ? ([[say('At suppliers'), format.number(simStock)]] as [string, string][]) : []),
          ...(incoming > 0 ? ([[say('Incoming'), format.number(incoming)]] as [string, string][]) : []),
        ]}
      />
    </Paper>
  )
}

function SoldCard() {
  const { page } = usePage()
  const { unitsSold30, unitsSold90, unitsSold365 } = page.rollup
  return (
    <Paper p="md">
      <Group justify="space-between">
        <h2>{say('Sold')}</h2>
        <span className="dim">{say('90 days')}</span>
      </Group>
      <Group gap={14} wrap="nowrap">
        <span className="figure num">{format.number(unitsSold90)}</span>
        <Suspense fallback={<Skeleton h={36} />}>
          {page.soldByWeek.some(units => units > 0) && <SoldSparkline units={page.soldByWeek} />}
        </Suspense>
      </Group>
      <span className="dim">
        {say('{month} in 30 days, {year} in a year', {
          month: format.number(unitsSold30),
          year: format.number(unitsSold365),
        })}
      </span>
    </Paper>
  )
}

/** For colleagues only; it is kept with the form, so it must not draw the page anew at every key. */
function NoteCard() {
  const { isLocked } = usePage()
  const { field, fieldState } = useController({ name: 'staffNote' })
  const [typed, setTyped] = useState(String(field.value ?? ''))
  useEffect(() => setTyped(String(field.value ?? '')), [field.value])
  return (
    <Paper p="md" data-field="staffNote">
      <h2 id="staff-note">{say('Staff note')}</h2>
      <Textarea
        aria-labelledby="staff-note"
        mt={6}
        value={typed}
        maxLength={2_000}
        disabled={isLocked}
        error={fieldState.error?.message}
        placeholder={say('Seen by staff here and in the look-up, never on the site.')}
        onChange={event => {
          setTyped(event.currentTarget.value)
          field.onChange(event.currentTarget.value)
        }}
        onBlur={field.onBlur}
      />
    </Paper>
  )
}
