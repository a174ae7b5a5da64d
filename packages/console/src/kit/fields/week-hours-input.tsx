import { type Intervals, type WeekHours, weekdays } from '@backroom/contract/kit/shapes/hours'
import { ActionIcon, Button, Group, Menu, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { say } from '#kit/say.ts'

const usual: Intervals[number] = ['09:00', '17:30']
const intervalsMost = 3

interface Props {
  readonly label: string
  readonly week: WeekHours
  readonly onChange: (week: WeekHours) => void
  readonly disabled?: boolean
}

/** Seven days with up to three times each; a day without any is closed. */
export function WeekHoursInput({ label, week, onChange, disabled = false }: Props) {
  const put = (at: number, times: Intervals) =>
    onChange(week.map((day, index) => (index === at ? times : day)))
  const copyTo = (which: (at: number) => boolean) =>
    onChange(week.map((day, at) => (which(at) ? (week[0] ?? []) : day)))
  return (
    <Stack gap={6} role="group" aria-label={label}>
      {weekdays.map((name, at) => (
        <Group key={name} gap={8} wrap="nowrap" align="flex-start">
          <Text w={92} pt={6} fw={500} fz={12.5}>
            {say(name)}
          </Text>
          <TimesInput
            label={say(name)}
            times={week[at] ?? []}
            onChange={times => put(at, times)}
            disabled={disabled}
          />
        </Group>
      ))}
      {!disabled && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button size="compact-sm" w="fit-content">
              {say('Copy Monday to…')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => copyTo(at => at < 5)}>{say('Monday to Friday')}</Menu.Item>
            <Menu.Item onClick={() => copyTo(at => at < 6)}>{say('Monday to Saturday')}</Menu.Item>
            <Menu.Item onClick={() => copyTo(() => true)}>{say('Every day')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Stack>
  )
}

interface TimesProps {
  readonly label: string
  readonly times: Intervals
  readonly onChange: (times: Intervals) => void
  readonly disabled: boolean
}

/** The times of one day. */
export function TimesInput({ label, times, onChange, disabled }: TimesProps) {
  const put = (at: number, end: 0 | 1, typed: string) =>
    onChange(
      times.map((time, index) => (index === at ? (end === 0 ? [typed, time[1]] : [time[0], typed]) : time)),
    )
  return (
    <Group gap={8}>
      {times.length === 0 && (
        <Text c="dimmed" pt={6}>
          {say('Closed')}
        </Text>
      )}
      {times.map(([from, to], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a time is known by its place alone
        <Group key={at} gap={4} wrap="nowrap">
          {([from, to] as const).map((time, end) => (
            <TextInput
              key={end === 0 ? 'from' : 'to'}
              type="time"
              step={300}
              w={104}
              aria-label={say(end === 0 ? '{day} opens' : '{day} closes', { day: label })}
              value={time}
              disabled={disabled}
              onChange={event => put(at, end as 0 | 1, event.currentTarget.value)}
            />
          ))}
          {!disabled && (
            <ActionIcon
              aria-label={say('Remove time {n} of {day}', { n: at + 1, day: label })}
              onClick={() => onChange(times.filter((_, index) => index !== at))}
            >
              <IconX size={14} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {!disabled && times.length < intervalsMost && (
        <ActionIcon
          mt={4}
          aria-label={say('Add a time to {day}', { day: label })}
          onClick={() => onChange([...times, usual])}
        >
          <IconPlus size={14} />
        </ActionIcon>
      )}
    </Group>
  )
}
