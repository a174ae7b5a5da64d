import { isDay, wallTime } from '@backroom/contract/kit/dates'
import {
  type Comparison,
  comparisons,
  daysMost,
  type Period,
  type PeriodName,
  periodNamed,
  periodNames,
  periodQuery,
  shortened,
} from '@backroom/contract/kit/shapes/period'
import { Group, SegmentedControl, Select, Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { DayInput } from '#kit/fields/date-inputs.tsx'
import { usePageKeys } from '#kit/keys.ts'
import { useAddressWord } from '#kit/list-page/use-address-word.ts'
import { say } from '#kit/say.ts'
import { useStoreFacts } from '#kit/store-facts.ts'

/** Today as the store's own calendar has it. */
export function useToday(): string {
  const { timeZone } = useStoreFacts()
  return wallTime(new Date().toISOString(), timeZone).slice(0, 10)
}

/** The days somebody looks at, and how they are chosen; the address keeps them, so that whoever comes back finds them. */
export function usePeriod(first: Exclude<PeriodName, 'custom'>) {
  const today = useToday()
  const [address, setAddress] = useSearchParams()
  const asked = address.get('period') ?? ''
  const name = asked in periodNames ? (asked as PeriodName) : first
  const { from, to } = Object.fromEntries(address) as Partial<Period>
  const asks = name === 'custom' && from && to && isDay(from) && isDay(to) ? { from, to } : null
  const chosen = periodQuery.safeParse(asks && shortened(asks))
  const period = name !== 'custom' ? periodNamed(name, today) : (chosen.data ?? periodNamed('month', today))
  /** More was asked for than is shown. */
  const isShortened = asks !== null && chosen.data !== undefined && chosen.data.from !== asks.from
  const set = (words: Readonly<Record<string, string>>) =>
    setAddress(
      old => {
        for (const [word, value] of Object.entries(words)) old.set(word, value)
        return old
      },
      { replace: true },
    )
  return {
    name,
    period,
    today,
    isShortened,
    setName: (next: PeriodName) => set({ period: next }),
    setCustom: (days: Period) => set({ period: 'custom', ...days }),
  }
}

interface Props {
  readonly choice: ReturnType<typeof usePeriod>
  /** What is shown stands by itself, and not beside as many days right before. */
  readonly isAlone?: boolean
}

/** Today, yesterday, 7 days, or any days. */
export function PeriodBar({ choice, isAlone = false }: Props) {
  const { name, period, setName, setCustom, today, isShortened } = choice
  const set = (part: 'from' | 'to') => (day: string | null) => {
    const chosen = { ...period, [part]: day ?? today }
    setCustom(chosen.from <= chosen.to ? chosen : { from: chosen[part], to: chosen[part] })
  }
  return (
    <Group gap="xs" maw="100%">
      <SegmentedControl
        size="xs"
        maw="100%"
        className="scrolls"
        flex="0 1 auto"
        aria-label={say('Period')}
        value={name}
        onChange={value => setName(value as PeriodName)}
        data={Object.entries(periodNames).map(([value, label]) => ({ value, label: say(label) }))}
      />
      {name === 'custom' && (
        <>
          <DayInput label={say('First day')} day={period.from} onChange={set('from')} />
          <DayInput label={say('Last day')} day={period.to} onChange={set('to')} />
        </>
      )}
      {isShortened && (
        <Text fz={12} role="status">
          {say('At most {n} days are shown: these are the last of them.', { n: daysMost })}
        </Text>
      )}
      {!isAlone && (
        <Text fz={12} c="dimmed">
          {say('beside the period before')}
        </Text>
      )}
    </Group>
  )
}

/** What a period is held against, as the address keeps it. */
export function useComparison(): [Comparison, (next: string | null) => void] {
  const [asked, set] = useAddressWord('compare')
  return [asked !== null && Object.hasOwn(comparisons, asked) ? (asked as Comparison) : 'before', set]
}

/** Asks what a period is held against. */
export function ComparisonSelect({
  value,
  onChange,
}: {
  value: Comparison
  onChange: (next: string | null) => void
}) {
  return (
    <Select
      w={190}
      size="xs"
      allowDeselect={false}
      aria-label={say('Compare to')}
      data={Object.entries(comparisons).map(([name, label]) => ({ value: name, label: say(label) }))}
      value={value}
      onChange={onChange}
    />
  )
}

/** The keys 1 to 5 choose a period by its place. */
export function usePeriodKeys({ setName }: ReturnType<typeof usePeriod>): void {
  const names = (Object.keys(periodNames) as PeriodName[]).filter(name => name !== 'custom')
  usePageKeys(
    names.map((name, place) => ({
      keys: String(place + 1),
      description: say(periodNames[name]),
      run: () => setName(name),
    })),
  )
}
