import { weekdays } from '@backroom/contract/kit/shapes/hours'
import { Checkbox, Group } from '@mantine/core'
import { say } from '#kit/say.ts'

interface Props {
  readonly days: readonly number[]
  readonly onChange: (days: number[]) => void
  readonly disabled?: boolean
}

/** Days of the week, ticked. */
export function WeekdaysInput({ days, onChange, disabled = false }: Props) {
  return (
    <Group gap={10}>
      {weekdays.map((name, at) => (
        <Checkbox
          key={name}
          label={say(name.slice(0, 3))}
          aria-label={say(name)}
          checked={days.includes(at + 1)}
          disabled={disabled}
          onChange={event =>
            onChange(
              weekdays
                .map((_, index) => index + 1)
                .filter(day => (day === at + 1 ? event.currentTarget.checked : days.includes(day))),
            )
          }
        />
      ))}
    </Group>
  )
}
