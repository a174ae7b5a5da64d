import { wallTime } from '@backroom/contract/kit/dates'
import { type Period, type PeriodName, periodNamed, periodNames } from '@backroom/contract/kit/shapes/period'
import { Group, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { DayInput } from '#kit/fields/date-inputs.tsx'
import { say } from '#kit/say.ts'
import { useStoreFacts } from '#kit/store-facts.ts'

/** Today as the store's own calendar has it. */
function useToday(): string {
  const { timeZone } = useStoreFacts()
  return wallTime(new Date().toISOString(), timeZone).slice(0, 10)
}

/** The days somebody looks at, and how they are chosen. */
export function usePeriod(first: Exclude<PeriodName, 'custom'>) {
  const today = useToday()
  const [name, setName] = useState<PeriodName>(first)
  const [custom, setCustom] = useState<Period>(periodNamed('month', today))
  const period = name === 'custom' ? custom : periodNamed(name, today)
  return { name, period, setName, setCustom, today }
}

/** Today, 7 days, this month, or any days; what is shown stands beside as many days right before. */
export function PeriodBar({ choice }: { readonly choice: ReturnType<typeof usePeriod> }) {
  const { name, period, setName, setCustom, today } = choice
  const set = (part: 'from' | 'to') => (day: string | null) => {
    const chosen = { ...period, [part]: day ?? today }
    setCustom(chosen.from <= chosen.to ? chosen : { from: chosen[part], to: chosen[part] })
  }
  return (
    <Group gap="xs">
      <SegmentedControl
        size="xs"
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
      <Text fz={12} c="dimmed">
        {say('beside the period before')}
      </Text>
    </Group>
  )
}
