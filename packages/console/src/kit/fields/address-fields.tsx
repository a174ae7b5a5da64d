import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import type { AddressProps } from '#kit/fields/address-input.tsx'
import { lazyPart } from '#kit/load-part.ts'

const AddressInput = lazyPart(() => import('#kit/fields/address-input.tsx').then(part => part.AddressInput))

/** The parts of an address; their code comes when one is asked for. */
export function AddressFields(props: AddressProps) {
  return (
    <Suspense fallback={<Skeleton h={160} />}>
      <AddressInput {...props} />
    </Suspense>
  )
}
