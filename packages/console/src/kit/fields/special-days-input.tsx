import { nextYear, type SpecialDay } from '@backroom/contract/kit/shapes/hours'
import { ActionIcon, Box, Button, Group, Paper, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { DayInput } from '#kit/fields/date-inputs.tsx'
import { TimesInput } from '#kit/fields/times-input.tsx'
import { say } from '#kit/say.ts'
import { format, storeToday } from '#kit/store-facts.ts'

interface Props {
  readonly days: readonly SpecialDay[]
  readonly onChange: (days: SpecialDay[]) => void
  readonly disabled?: boolean
  /** Beside the button that adds a day. */
  readonly actions?: ReactNode
}

const shownFirst = 6

/** Days that are not as their weekday, in their order; those that are over come last and folded. */
export function SpecialDaysInput({ days, onChange, disabled = false, actions }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const coming = days.filter(({ date }) => date >= storeToday())
  const over = days.length - coming.length
  const shown = showsAll ? days : coming.slice(0, shownFirst)
  const put = (which: SpecialDay, next: Partial<SpecialDay> | null) =>
    onChange(days.flatMap(day => (day !== which ? [day] : next ? [{ ...day, ...next }] : [])))
  const add = (day: SpecialDay) =>
    onChange([...days, day].toSorted((one, other) => (one.date < other.date ? -1 : 1)))
  const hidden = days.length - shown.length
  return (
    <Stack gap={8}>
      {days.length === 0 && <Text c="dimmed">{say('Every day is as its weekday.')}</Text>}
      {shown.map((day, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day that is being typed has no name yet
        <Paper key={at} withBorder p={10} radius="md">
          <Group gap={8} align="flex-end">
            <Box w={150}>
              <DayInput
                label={say('Date')}
                day={day.date}
                disabled={disabled}
                onChange={date => put(day, { date: date ?? day.date })}
              />
            </Box>
            <TextInput
              flex={1}
              miw={140}
              aria-label={say('What day it is')}
              placeholder={say('Boxing Day')}
              value={day.label}
              disabled={disabled}
              onChange={event => put(day, { label: event.currentTarget.value })}
            />
            <Switch
              label={say('Closed')}
              checked={day.closed}
              disabled={disabled}
              pb={6}
              onChange={event => put(day, { closed: event.currentTarget.checked })}
            />
            {!disabled && (
              <>
                <ActionIcon
                  aria-label={say('Copy {day} to next year', { day: day.label })}
                  onClick={() => add({ ...day, date: nextYear(day.date) })}
                >
                  <IconCopy size={15} />
                </ActionIcon>
                <ActionIcon
                  aria-label={say('Remove {day}', { day: day.label || format.day(day.date) })}
                  onClick={() => put(day, null)}
                >
                  <IconX size={15} />
                </ActionIcon>
              </>
            )}
          </Group>
          {!day.closed && (
            <Group mt={8}>
              <TimesInput
                label={day.label || format.day(day.date)}
                times={day.intervals}
                disabled={disabled}
                onChange={intervals => put(day, { intervals })}
              />
            </Group>
          )}
          <TextInput
            mt={8}
            aria-label={say('What shoppers read on {day}', { day: day.label })}
            placeholder={say('What shoppers read that day')}
            value={day.message}
            disabled={disabled}
            onChange={event => put(day, { message: event.currentTarget.value })}
          />
        </Paper>
      ))}
      <Group gap={8}>
        {!disabled && (
          <Button
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => add({ date: storeToday(), label: '', closed: true, intervals: [], message: '' })}
          >
            {say('Add a special day')}
          </Button>
        )}
        {!disabled && actions}
        {hidden > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => setShowsAll(true)}>
            {over > 0
              ? say('Show {n} more, {over} of them over', { n: hidden, over })
              : say('Show {n} more', { n: hidden })}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
