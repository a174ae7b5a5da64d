import type { ItemRow } from '@backroom/contract/items/lists/rows'
import type { itemsView } from '@backroom/contract/items/lists/views'
import { checkFaults } from '@backroom/contract/items/page/checks'
import { itemStatuses, liveStates } from '@backroom/contract/items/page/fields'
import type { AskedRow } from '@backroom/contract/kit/data-view'
import { HoverCard, Progress } from '@mantine/core'
import { IconClock, IconEyeOff, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '#items/lists/item-list/item-cells.module.css'
import type { CardText } from '#kit/list-page/list-cards.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'
import { usePreference } from '#kit/session/preferences.ts'
import { format } from '#kit/store-facts.ts'

const tones = { active: 'leaf', inactive: 'gray', archived: 'gray' } as const
const icons = { live: IconWorld, comingSoon: IconClock, hidden: IconEyeOff }
const enlargedSize = 240

type Cells = { readonly [Field in keyof ItemRow]?: (row: AskedRow<typeof itemsView, Field>) => ReactNode }

/** How the fields of an item's row look in every list of items. */
export const itemCells: Cells = {
  image: row => <Picture src={row.image} />,
  name: row => <TwoLines first={row.name} second={coloursAndSizes(row)} />,
  status: row => <Pill tone={tones[row.status]}>{say(itemStatuses[row.status])}</Pill>,
  live: LiveMark,
  effectivePriceMinor: row =>
    row.effectivePriceMinor === null ? (
      <span className="dim">{say('None')}</span>
    ) : (
      <TwoLines
        first={format.money(row.effectivePriceMinor)}
        second={row.onSale && row.priceMinor !== null ? <s>{format.money(row.priceMinor)}</s> : ''}
      />
    ),
  ownAvailable: row => (
    <TwoLines
      first={
        <span className={row.ownAvailable <= 0 && row.inventoryTracked ? 'bad' : ''}>
          {format.number(row.ownAvailable)}
        </span>
      }
      second={
        row.sizesTotal > 1
          ? say('{n} of {total} sizes', { n: row.sizesInStock, total: row.sizesTotal })
          : row.inventoryTracked
            ? ''
            : say('not counted')
      }
    />
  ),
  readinessPct: row => <Readiness pct={row.readinessPct} />,
  liveReason: row => <FirstMissing reason={row.liveReason} />,
}

/** A row of items on a phone. */
export function itemCard(row: AskedRow<typeof itemsView>): CardText {
  return {
    image: row.image,
    title: row.name,
    second: coloursAndSizes(row),
    code: row.code,
    right: row.effectivePriceMinor === null ? '' : format.money(row.effectivePriceMinor),
    rightSecond: say('{n} available', { n: format.number(row.ownAvailable) }),
    state: row.status === 'active' ? <LiveMark {...row} liveReason="" /> : itemCells.status?.(row),
  }
}

/** Words over second words; a compact table shows the first alone. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="lines">
      <span>{first}</span>
      {second && <span className={`${classes.under} small dim`}>{second}</span>}
    </span>
  )
}

/** A bar and its figure, so that the eye finds the ready ones. */
export function Readiness({ pct }: { pct: number }) {
  return (
    <span className="line">
      <Progress
        flex={1}
        value={pct}
        color={pct === 100 ? 'leaf' : 'spruce'}
        size={5}
        aria-label={say('Ready')}
      />
      <span className="num">{pct}%</span>
    </span>
  )
}

/** A small picture that grows while the pointer rests on it. */
function Picture({ src }: { src: string | null }) {
  const thumb = <Thumb src={src} size={usePreference('density') === 'compact' ? 24 : 40} />
  if (!src) return thumb
  return (
    <HoverCard openDelay={400} position="right" withinPortal withRoles={false}>
      <HoverCard.Target>
        <span>{thumb}</span>
      </HoverCard.Target>
      <HoverCard.Dropdown p={8}>
        <Thumb src={src} size={enlargedSize} />
      </HoverCard.Dropdown>
    </HoverCard>
  )
}

function LiveMark({ live, liveReason, status }: Pick<ItemRow, 'live' | 'liveReason' | 'status'>) {
  const Icon = icons[live]
  const reason =
    live === 'hidden' && status === 'active' && liveReason !== '' ? checkFaults[liveReason] : undefined
  return (
    <span className={classes.live} data-state={live}>
      <Icon size={15} stroke={1.7} aria-hidden="true" />
      {reason ? say(reason) : say(liveStates[live])}
    </span>
  )
}

function FirstMissing({ reason }: { reason: ItemRow['liveReason'] }) {
  if (reason === '' || reason === 'status') return <span className="dim">{say('Nothing')}</span>
  return say(checkFaults[reason])
}

function coloursAndSizes({
  colourName,
  sizeLabel,
  sizesTotal,
}: Pick<ItemRow, 'colourName' | 'sizeLabel' | 'sizesTotal'>): string {
  const sizes = sizesTotal > 1 ? say('{n} sizes', { n: sizesTotal }) : (sizeLabel ?? '')
  return [colourName, sizes].filter(Boolean).join(', ')
}
