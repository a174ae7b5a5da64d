import { instantOf, parseWallTime, wallTime } from '@backroom/contract/kit/dates'
import { DateInput } from '@mantine/dates'
import { useRef } from 'react'
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

/** A moment as the clock on the store's wall shows it, wherever the person sits; typed, or a day picked at the hour it had. */
export function InstantInput({ instant, onChange, label, ...rest }: InstantProps) {
  const { locale, timeZone } = useStoreFacts()
  const typed = useRef<string | null>(null)
  const shown = instant === null ? null : wallTime(instant, timeZone)
  const read = (text: string) => {
    typed.current = parseWallTime(text, locale, wallTime(new Date().toISOString(), timeZone).slice(0, 10))
    return typed.current
  }
  const change = (wall: string | null) => {
    const isPicked = wall !== null && wall !== typed.current
    const chosen = isPicked ? `${wall.slice(0, 10)} ${shown?.slice(11) ?? '00:00:00'}` : wall
    onChange(chosen === null ? null : instantOf(chosen, timeZone))
  }
  return (
    <DateInput
      {...rest}
      {...(label && { 'aria-label': label })}
      size="sm"
      withTime
      value={shown}
      dateParser={read}
      onChange={change}
      valueFormat={locale === 'en-US' ? 'M/D/YYYY h:mm A' : 'DD/MM/YYYY HH:mm'}
      clearable
      clearButtonProps={{ 'aria-label': say('Clear') }}
    />
  )
}
