import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { EmbeddedItems } from '#items/lists/item-list/embedded-items.tsx'
import { itemsWith } from '#items/lists/items-with.ts'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'

/** The brand's items, and what can be done to many of them at once. */
export function BrandItems({ brandUid, name }: { brandUid: number; name: string }) {
  return (
    <Section
      title={say('Items')}
      actions={
        <Anchor component={Link} to={itemsWith('brandUid', brandUid)} fz={13}>
          {say('Open in Item Search')}
        </Anchor>
      }
    >
      <EmbeddedItems
        filter={[{ field: 'brandUid', op: 'in', value: [brandUid] }]}
        none={say('No item is of {name} yet.', { name })}
      />
    </Section>
  )
}
