import type { Address } from '@backroom/contract/kit/shapes/address'
import type { WeekHours } from '@backroom/contract/kit/shapes/hours'
import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import type { KindInputProps } from '#kit/fields/kind-input.tsx'
import { lazyPart } from '#kit/load-part.ts'
import { useStoreFacts } from '#kit/store-facts.ts'

const AddressInput = lazyPart(() => import('#kit/fields/address-input.tsx').then(part => part.AddressInput))
const WeekHoursInput = lazyPart(() =>
  import('#kit/fields/week-hours-input.tsx').then(part => part.WeekHoursInput),
)

/** An address, from the country of the store on. */
export function AddressFields({ value, onChange, tie }: KindInputProps) {
  const { countryCode } = useStoreFacts()
  return (
    <Suspense fallback={<Skeleton h={160} />}>
      <AddressInput
        name={tie?.name ?? ''}
        value={(value as Address | null | undefined) ?? null}
        onChange={onChange}
        disabled={tie?.disabled ?? false}
        home={countryCode}
      />
    </Suspense>
  )
}

/** The hours of a week. */
export function Hours({ label, value, onChange, tie }: KindInputProps) {
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
