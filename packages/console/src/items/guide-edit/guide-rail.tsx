import type { buyersGuides } from '@backroom/contract/items/buyers-guides'
import type { StoredOf } from '@backroom/contract/kit/record'
import { Anchor, Paper } from '@mantine/core'
import { Link } from 'react-router'
import { itemsWith } from '#items/items-with.ts'
import { Figures } from '#kit/figures.tsx'
import { RecordCard } from '#kit/record-page/record-card.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** Where a guide stands, in figures. */
export function GuideRail({ guide }: { guide: StoredOf<typeof buyersGuides> }) {
  const { publishedAt, itemCount, categoryUids, collectionUids, brandUids } = guide
  const rows: [string, string][] = [
    [say('Published'), publishedAt ? format.date(publishedAt) : say('Not yet')],
    [say('Items'), format.number(itemCount)],
    [say('Categories'), format.number(categoryUids.length)],
    [say('Collections'), format.number(collectionUids.length)],
    [say('Brands'), format.number(brandUids.length)],
  ]
  return (
    <>
      <Paper p="md">
        <h2>{say('At a glance')}</h2>
        <Figures rows={rows} />
        {itemCount > 0 && (
          <Anchor component={Link} to={itemsWith('buyersGuideUid', guide.uid)} fz={13}>
            {say('See its items')}
          </Anchor>
        )}
      </Paper>
      <RecordCard record={guide} />
    </>
  )
}
