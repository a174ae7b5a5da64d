import type { guides } from '@backroom/contract/items/guides/guides'
import type { StoredOf } from '@backroom/contract/kit/record'
import { itemsWith } from '#items/lists/items-with.ts'
import { GlanceCard } from '#kit/record-page/glance-card.tsx'
import { RecordCard } from '#kit/record-page/record-card.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** Where a guide stands, in figures. */
export function GuideRail({ guide }: { guide: StoredOf<typeof guides> }) {
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
      <GlanceCard
        rows={rows}
        itemsPath={itemCount > 0 ? itemsWith('buyersGuideUid', guide.uid) : undefined}
      />
      <RecordCard record={guide} />
    </>
  )
}
