import { Kbd } from '@mantine/core'
import { useIsPhone } from '#kit/is-phone.ts'

/** The key that does the same on the row the arrows stand on; whoever is told of an item by voice hears its name alone. */
export function RowKeyPill({ name }: { readonly name: string }) {
  return useIsPhone() ? null : (
    <Kbd size="xs" aria-hidden>
      {name}
    </Kbd>
  )
}
