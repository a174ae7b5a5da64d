import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Input,
  NumberInput,
  Text,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { IconPercentage, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { codeOf } from '#items/page/item-edit/page-body.ts'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { useListField } from '#items/page/item-edit/page-fields.ts'
import type { PageValues, ScheduleValue } from '#items/page/item-edit/page-form.ts'
import {
  percentOff,
  type SalePreset,
  type ScheduleState,
  salePeriod,
  salePresets,
  scheduleState,
} from '#items/prices/prices-section/price-sums.ts'
import { PriceTimeline } from '#items/prices/prices-section/price-timeline.tsx'
import { InstantInput } from '#kit/fields/date-inputs.tsx'
import { EndInput } from '#kit/fields/end-input.tsx'
import { MoneyInput } from '#kit/fields/money-input.tsx'
import { Cards } from '#kit/layout/cards.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { useStoreFacts } from '#kit/store-facts.ts'

/** Sales, or changes of the price, that begin and end by themselves. */
export function ScheduleTable({ kind }: { kind: ScheduleValue['kind'] }) {
  const { page, isLocked } = usePage()
  const { value: schedules, onChange, error } = useListField('schedules')
  const isSale = kind === 'sale'
  const rows = schedules
    .map((schedule, place) => ({ schedule, place }))
    .filter(row => row.schedule.kind === kind)
  const { getValues } = useFormContext<PageValues>()
  const set = (place: number, part: Partial<ScheduleValue>) =>
    onChange(schedules.map((each, at) => (at === place ? { ...each, ...part } : each)))
  const { timeZone } = useStoreFacts()
  const add = (preset?: SalePreset) => {
    const { priceMinor } = getValues()
    onChange([
      ...schedules,
      {
        uid: null,
        itemUid: page.item.uid,
        kind,
        label: '',
        amountMinor: priceMinor === null ? 0 : isSale ? percentOff(priceMinor, 10) : priceMinor,
        ...(preset
          ? salePeriod(preset, new Date(), timeZone)
          : { startsAt: nextHour(), endsAt: null, untilGone: false }),
      },
    ])
  }
  return (
    <div data-field={isSale ? 'schedules' : undefined}>
      <Group justify="space-between" mb={4}>
        <h3>{isSale ? say('Sales') : say('Changes of price')}</h3>
        {!isLocked && (
          <Group gap={2}>
            <Button {...quiet} leftSection={<IconPlus size={13} />} onClick={() => add()}>
              {isSale ? say('Add a sale') : say('Plan a price')}
            </Button>
            {isSale &&
              Object.entries(salePresets).map(([preset, title]) => (
                <Button key={preset} {...quiet} onClick={() => add(preset as SalePreset)}>
                  {say(title)}
                </Button>
              ))}
          </Group>
        )}
      </Group>
      {rows.length === 0 ? (
        <Text c="dimmed">{isSale ? say('No sale is planned.') : say('The price stays as it is.')}</Text>
      ) : (
        <>
          {isSale && <PriceTimeline schedules={rows.map(({ schedule }) => schedule)} />}
          <ul className="plain">
            {rows.map(({ schedule, place }) => (
              <ScheduleRow
                key={schedule.uid ?? `new-${place}`}
                schedule={schedule}
                isLocked={isLocked}
                of={schedule.itemUid === page.item.uid ? '' : codeOf(page, schedule.itemUid)}
                onChange={part => set(place, part)}
                onRemove={() => onChange(schedules.filter((_, at) => at !== place))}
              />
            ))}
          </ul>
        </>
      )}
      {isSale && error && (
        <Text fz={12} c="var(--br-bad)" mt={4} role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}

const quiet = { size: 'compact-xs', variant: 'subtle', color: 'gray' } as const

interface RowProps {
  readonly schedule: ScheduleValue
  readonly isLocked: boolean
  /** The size it is for, when it is not for the whole page. */
  readonly of: string
  readonly onChange: (part: Partial<ScheduleValue>) => void
  readonly onRemove: () => void
}

function ScheduleRow({ schedule, isLocked, of, onChange, onRemove }: RowProps) {
  const { kind, amountMinor, startsAt, endsAt, untilGone, label } = schedule
  const state = scheduleState(schedule)
  const isFixed = isLocked || state === 'over'
  const isSale = kind === 'sale'
  return (
    <Cards component="li" least={150} mt={8} className="framed">
      <Input.Wrapper label={isSale ? say('Sale price') : say('New price')} labelElement="div">
        <Amount isSale={isSale} amountMinor={amountMinor} isFixed={isFixed} onChange={onChange} />
      </Input.Wrapper>
      <Input.Wrapper label={say('Starts')} labelElement="div">
        <InstantInput
          label={say('Starts')}
          instant={startsAt}
          disabled={isFixed}
          onChange={at => at && onChange({ startsAt: at })}
        />
      </Input.Wrapper>
      {isSale && (
        <Input.Wrapper label={say('Ends')} labelElement="div">
          <EndInput
            label={say('Ends')}
            instant={endsAt}
            disabled={isFixed}
            placeholder={untilGone ? say('Until it is gone') : say('Until ended')}
            onChange={at => onChange({ endsAt: at })}
          />
        </Input.Wrapper>
      )}
      <TextInput
        label={say('Label')}
        value={label}
        maxLength={60}
        disabled={isFixed}
        placeholder={isSale ? say('Winter sale') : ''}
        onChange={event => onChange({ label: event.currentTarget.value })}
      />
      <Group gap={8} className="wide">
        <StatePill state={state} />
        {of && <span className="code dim">{of}</span>}
        {isSale && (
          <Checkbox
            size="xs"
            label={say('Ends when it is sold out')}
            checked={untilGone}
            disabled={isFixed}
            onChange={event => onChange({ untilGone: event.currentTarget.checked })}
          />
        )}
        {isSale && state === 'running' && !isLocked && (
          <Button size="compact-xs" onClick={() => onChange({ endsAt: new Date().toISOString() })}>
            {say('End now')}
          </Button>
        )}
        {!isLocked && state !== 'running' && (
          <Button
            {...quiet}
            aria-label={say('Take out {label}', { label: label || say('this one') })}
            onClick={onRemove}
          >
            {say('Take out')}
          </Button>
        )}
      </Group>
    </Cards>
  )
}

interface AmountProps {
  readonly isSale: boolean
  readonly amountMinor: number
  readonly isFixed: boolean
  readonly onChange: (part: Partial<ScheduleValue>) => void
}

/** An amount, or a percentage off that becomes one. */
function Amount({ isSale, amountMinor, isFixed, onChange }: AmountProps) {
  const priceMinor = useWatch({ name: 'priceMinor' }) as number | null
  const [isPercent, setIsPercent] = useState(false)
  const percent = priceMinor ? Math.round(10_000 - (amountMinor * 10_000) / priceMinor) / 100 : 0
  return (
    <Group gap={4} wrap="nowrap">
      {isPercent ? (
        <NumberInput
          flex={1}
          aria-label={say('Percent off')}
          value={percent}
          min={0}
          max={99}
          decimalScale={2}
          suffix="%"
          disabled={isFixed}
          onChange={typed =>
            priceMinor !== null && onChange({ amountMinor: percentOff(priceMinor, Number(typed)) })
          }
        />
      ) : (
        <MoneyInput
          flex={1}
          aria-label={say('Amount')}
          minor={amountMinor}
          disabled={isFixed}
          error={isSale && priceMinor !== null && amountMinor >= priceMinor}
          onChange={minor => minor !== null && onChange({ amountMinor: minor })}
        />
      )}
      {isSale && !isFixed && (
        <Tooltip label={isPercent ? say('As an amount') : say('As a percentage off')}>
          <ActionIcon
            size={26}
            aria-label={say('As a percentage off')}
            aria-pressed={isPercent}
            onClick={() => setIsPercent(!isPercent)}
          >
            <IconPercentage size={14} />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  )
}

function StatePill({ state }: { state: ScheduleState }) {
  if (state === 'running') return <Pill tone="leaf">{say('Running')}</Pill>
  return state === 'coming' ? (
    <Pill tone="sky">{say('To come')}</Pill>
  ) : (
    <Pill tone="gray">{say('Over')}</Pill>
  )
}

function nextHour(): string {
  const hourMs = 3_600_000
  return new Date(Math.ceil(Date.now() / hourMs) * hourMs).toISOString()
}
