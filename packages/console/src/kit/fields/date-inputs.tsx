import { instantOf, wallTime } from '@backroom/contract/kit/dates'
import { DateInput, DateTimePicker } from '@mantine/dates'
import { say } from '#kit/say.ts'
import { useStoreFacts } from '#kit/store-facts.ts'

interface DayProps {
  readonly day: string | null
  readonly onChange: (day: string | null) => void
  readonly id?: string
  readonly label?: string
  readonly error?: boolean
  readonly disabled?: boolean
  readonly onBlur?: () => void
  readonly placeholder?: string | undefined
}

/** A calendar day, typed or picked. */
export function DayInput({ day, onChange, label, ...rest }: DayProps) {
  const { locale } = useStoreFacts()
  return (
    <DateInput
      {...rest}
      {...(label && { 'aria-label': label })}
      size="sm"
      value={day}
      onChange={onChange}
      valueFormat={locale === 'en-US' ? 'M/D/YYYY' : 'DD/MM/YYYY'}
      clearable
      clearButtonProps={{ 'aria-label': say('Clear') }}
    />
  )
}

interface InstantProps extends Omit<DayProps, 'day'> {
  readonly instant: string | null
}

/** A moment as the clock on the store's wall shows it, wherever the person sits. */
export function InstantInput({ instant, onChange, label, ...rest }: InstantProps) {
  const { locale, timeZone } = useStoreFacts()
  return (
    <DateTimePicker
      {...rest}
      {...(label && { 'aria-label': label })}
      size="sm"
      value={instant === null ? null : wallTime(instant, timeZone)}
      onChange={wall => onChange(wall === null ? null : instantOf(wall, timeZone))}
      valueFormat={locale === 'en-US' ? 'M/D/YYYY h:mm A' : 'DD/MM/YYYY HH:mm'}
      clearable
      clearButtonProps={{ 'aria-label': say('Clear') }}
    />
  )
}
