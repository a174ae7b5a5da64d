import type { Intervals } from '@backroom/contract/kit/shapes/hours'
import { ActionIcon, Group, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { say } from '#kit/say.ts'

const usual: Intervals[number] = ['09:00', '17:30']
const intervalsMost = 3
/** Also where a browser writes 09:00 AM. */
const timeWidth = 124

interface Props {
  readonly label: string
  readonly times: Intervals
  readonly onChange: (times: Intervals) => void
  readonly disabled: boolean
}

/** The times of one day. */
export function TimesInput({ label, times, onChange, disabled }: Props) {
  const put = (at: number, end: 0 | 1, typed: string) =>
    onChange(
      times.map((time, index) => (index === at ? (end === 0 ? [typed, time[1]] : [time[0], typed]) : time)),
    )
  const more = !disabled && times.length < intervalsMost && (
    <ActionIcon
      aria-label={say('Add a time to {day}', { day: label })}
      onClick={() => onChange([...times, usual])}
    >
      <IconPlus size={14} />
    </ActionIcon>
  )
  if (times.length === 0)
    return (
      <Group gap={8} mih={36}>
        <Text c="dimmed">{say('Closed')}</Text>
        {more}
      </Group>
    )
  return (
    <Group gap={8} flex={`1 1 ${2 * timeWidth + 72}px`}>
      {times.map(([from, to], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a time is known by its place alone
        <Group key={at} gap={4} wrap="nowrap">
          {([from, to] as const).map((time, end) => (
            <TextInput
              key={end === 0 ? 'from' : 'to'}
              type="time"
              step={300}
              w={timeWidth}
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
          {at === times.length - 1 && more}
        </Group>
      ))}
    </Group>
  )
}
