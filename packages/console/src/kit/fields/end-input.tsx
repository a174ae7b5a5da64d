import { endOf, lastMinuteOf } from '@backroom/contract/kit/shapes/hours'
import type { ComponentProps } from 'react'
import { InstantInput } from '#kit/fields/date-inputs.tsx'
import { useStoreFacts } from '#kit/store-facts.ts'

/** When something ends: a day alone is the whole day, and shows its last minute. */
export function EndInput({ instant, onChange, ...rest }: ComponentProps<typeof InstantInput>) {
  const { timeZone } = useStoreFacts()
  return (
    <InstantInput
      {...rest}
      instant={instant === null ? null : lastMinuteOf(instant, timeZone)}
      onChange={chosen => onChange(chosen === null ? null : endOf(chosen, timeZone))}
    />
  )
}
