import type { Address } from '@backroom/contract/kit/shapes/address'
import type { WeekHours } from '@backroom/contract/kit/shapes/hours'
import { Skeleton } from '@mantine/core'
import { type Ref, Suspense } from 'react'
import type { AddressProps } from '#kit/fields/address-input.tsx'
import { DayInput, InstantInput } from '#kit/fields/date-inputs.tsx'
import { lazyPart } from '#kit/load-part.ts'
import { useStoreFacts } from '#kit/store-facts.ts'

interface Props {
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly tie?: {
    readonly id?: string
    readonly name?: string
    readonly ref?: Ref<never>
    readonly disabled?: boolean
  }
  readonly placeholder?: string
}

const AddressInput = lazyPart(() => import('#kit/fields/address-input.tsx').then(part => part.AddressInput))
const WeekHoursInput = lazyPart(() =>
  import('#kit/fields/week-hours-input.tsx').then(part => part.WeekHoursInput),
)

/** The parts of an address; their code comes when one is asked for. */
export function AddressFields(props: AddressProps) {
  return (
    <Suspense fallback={<Skeleton h={160} />}>
      <AddressInput {...props} />
    </Suspense>
  )
}

/** An address, from the country of the store on. */
export function WholeAddress({ value, onChange, tie }: Props) {
  const { countryCode } = useStoreFacts()
  return (
    <AddressFields
      name={tie?.name ?? ''}
      value={(value as Address | null | undefined) ?? null}
      onChange={onChange}
      disabled={tie?.disabled ?? false}
      home={countryCode}
    />
  )
}

/** The hours of a week. */
export function Hours({ label, value, onChange, tie }: Props) {
  return (
    <Suspense fallback={<Skeleton h={240} />}>
      <WeekHoursInput
        label={label}
        week={(value as WeekHours | undefined) ?? []}
        onChange={onChange}
        disabled={tie?.disabled ?? false}
      />
    </Suspense>
  )
}

/** A calendar day. */
export function Day({ value, onChange, tie, placeholder }: Props) {
  const { ref: _, name: __, ...rest } = tie ?? {}
  return (
    <DayInput
      {...rest}
      day={(value as string | null) ?? null}
      onChange={onChange}
      placeholder={placeholder}
    />
  )
}

/** A moment by the store's clock. */
export function Instant({ value, onChange, tie, placeholder }: Props) {
  const { ref: _, name: __, ...rest } = tie ?? {}
  return (
    <InstantInput
      {...rest}
      instant={(value as string | null) ?? null}
      onChange={onChange}
      placeholder={placeholder}
    />
  )
}
