import {
  type hoursOn,
  onTheWall,
  openingAt,
  timesText,
  weekdays,
  weeksFrom,
} from '@backroom/contract/kit/shapes/hours'
import { bankHolidays, type GeneralInput, generalInput } from '@backroom/contract/site/general/general'
import { Box, Button, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { call } from '#kit/calls/call.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { SpecialDaysInput } from '#kit/fields/special-days-input.tsx'
import { SettingsSection } from '#kit/page/settings-page.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { format, useStoreFacts } from '#kit/store-facts.ts'

const Field = fieldsOf(generalInput)

/** When the shop is open, with what a shopper would read now. */
export function OpeningSection() {
  return (
    <SettingsSection
      title={say('Opening')}
      text={say('When the shop or its telephone is open. A special day replaces its weekday wholly.')}
    >
      <OpenNow />
      <Field name="weeklyHours" span={6} />
      <Field name="specialDays" span={6} labelling="group">
        {({ value, onChange, disabled }) => (
          <SpecialDaysInput
            days={value ?? []}
            onChange={onChange}
            disabled={disabled}
            actions={<AddHolidays days={value ?? []} onChange={onChange} />}
          />
        )}
      </Field>
      <WeeksAhead />
      <Field name="openingNote" span={6} />
      <Field name="showOpening" span={6} />
    </SettingsSection>
  )
}

/** What a shopper would read right now. */
function OpenNow() {
  const { weeklyHours, specialDays } = useWatch() as GeneralInput
  const { timeZone } = useStoreFacts()
  if (!weeklyHours || !specialDays) return null
  const { isOpen, until, opens, special } = openingAt(
    { weeklyHours, specialDays },
    new Date().toISOString(),
    timeZone,
  )
  const day = special ? `${special.label}: ` : ''
  const text = isOpen
    ? say('Open now until {time}', { time: until ?? '' })
    : opens
      ? say('Closed, opens {day} {time}', { day: format.day(opens.day), time: opens.time })
      : say('Closed')
  return (
    <Text fw={560} c={isOpen ? 'var(--br-ok)' : 'var(--br-warn)'} role="status">
      {day}
      {text}
    </Text>
  )
}

const weeksShown = 8

/** The weeks to come as they will be, so that a day that was forgotten is seen. */
function WeeksAhead() {
  const { weeklyHours, specialDays } = useWatch() as GeneralInput
  const { timeZone } = useStoreFacts()
  if (!weeklyHours || !specialDays) return null
  const { day } = onTheWall(new Date().toISOString(), timeZone)
  const rows = weeksFrom({ weeklyHours, specialDays }, day, weeksShown).map(week => ({
    key: week[0]?.date ?? '',
    cells: {
      'Week of': format.day(week[0]?.date ?? ''),
      ...Object.fromEntries(week.map((each, at) => [say(weekdays[at] ?? '').slice(0, 3), dayCell(each)])),
    },
  }))
  // A phone would show a week as eight lines; there the special days above say it.
  return (
    <Box data-span={6} visibleFrom="sm">
      <FewRows label={say('The next eight weeks')} none="" rows={rows} />
    </Box>
  )
}

/** Days as their weekday are quiet, so that special ones are seen. */
function dayCell({ special, intervals }: ReturnType<typeof hoursOn>) {
  const text = timesText(intervals) || say('Closed')
  return special ? <b>{`${special.label}: ${text}`}</b> : <span className="dim">{text}</span>
}

/** Puts the bank holidays of the next twelve months into the list, closed; each can be changed before it is saved. */
function AddHolidays({
  days,
  onChange,
}: {
  days: GeneralInput['specialDays']
  onChange: (days: GeneralInput['specialDays']) => void
}) {
  const add = async () => {
    const offered = await call(bankHolidays, {})
    const known = new Set(days.map(({ date }) => date))
    const added = offered
      .filter(({ date }) => !known.has(date))
      .map(day => ({ ...day, closed: true, intervals: [], message: '' }))
    onChange([...days, ...added].toSorted((one, other) => (one.date < other.date ? -1 : 1)))
  }
  return (
    <Button size="compact-sm" onClick={() => void add()}>
      {say('Add bank holidays')}
    </Button>
  )
}
