import { brandInput, type brands } from '@backroom/contract/items/brands/brands'
import { labelOf } from '@backroom/contract/kit/label'
import type { StoredOf } from '@backroom/contract/kit/record'
import { Alert } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'

const permissions = ['allowEbay', 'allowAmazon', 'allowSimStock', 'allowDiscount'] as const

/** What ends when a permission that was on is turned off. */
export function PermissionNotes({ brand }: { brand: StoredOf<typeof brands> }) {
  const values = useWatch({ name: [...permissions] }) as boolean[]
  const ended = permissions.filter((field, index) => brand[field] && values[index] === false)
  if (ended.length === 0 || brand.itemsActive === 0) return null
  return (
    <Alert color="amber" py="xs" role="status">
      {ended.map(field => (
        <div key={field}>
          {sayCount(
            brand.itemsActive,
            '{what}: 1 item on the site loses it when you save.',
            '{what}: {n} items on the site lose it when you save.',
            { what: say(labelOf(brandInput, field)) },
          )}
        </div>
      ))}
    </Alert>
  )
}
