import {
  deleteGuides,
  guideBodyLeast,
  guidesView,
  setGuideStatus,
} from '@backroom/contract/items/guides/guides'
import { counted, sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import { serveBulk } from '#kit/bulk/serve-bulk'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { fileAddress } from '#kit/file-address'
import { forgetFileUsage } from '#kit/file-usage'
import type { Kit } from '#kit/kit'
import { buyersGuide } from '#tables/items/guides'

const itemCount = sql`(select count(*)::int from item where item.buyers_guide_uid = buyers_guide.uid)`
const namesOf = (table: string, uids: typeof buyersGuide.categoryUids | typeof buyersGuide.brandUids) =>
  sql`coalesce((select string_agg(n.name, ', ' order by n.name) from ${sql.identifier(table)} n where n.uid = any(${uids})), '')`
const shows = {
  code: buyersGuide.urlSlug,
  name: buyersGuide.title,
  image: fileAddress(buyersGuide.heroFileUid, 'thumb160'),
}

/** The list of guides and what can be done with many of them. */
export function guideLists(kit: Kit) {
  serveDataView(kit, guidesView, {
    from: sql`buyers_guide left join staff on staff.uid = buyers_guide.updated_by`,
    table: buyersGuide,
    fields: {
      hero: { show: fileAddress(buyersGuide.heroFileUid, 'thumb160'), compare: buyersGuide.heroFileUid },
      itemCount,
      categories: namesOf('category', buyersGuide.categoryUids),
      brands: namesOf('brand', buyersGuide.brandUids),
      updatedBy: sql`coalesce(staff.name, 'Backroom')`,
    },
    search: { text: buyersGuide.searchText },
  })

  serveBulk(kit, setGuideStatus, {
    table: buyersGuide,
    shows,
    title: ({ status }, count) =>
      `${status === 'published' ? 'Publish' : 'Unpublish'} ${counted(count, 'guide')}`,
    change: ({ status }) => ({
      status: sql`${status}::text`,
      publishedAt:
        status === 'published'
          ? sql`case when buyers_guide.status = 'published' then buyers_guide.published_at else now() end`
          : sql`buyers_guide.published_at`,
    }),
    refusals: ({ status }) =>
      status === 'published'
        ? [
            {
              code: 'short',
              when: sql`length(trim(regexp_replace(buyers_guide.body, '<[^<>]*>', '', 'g'))) < ${guideBodyLeast}`,
              text: sentence`Write at least ${guideBodyLeast} characters before publishing.`,
            },
          ]
        : [],
    consequences: ({ status }) =>
      status === 'published'
        ? []
        : [
            {
              count: records =>
                sql`select count(*)::int as count from item where item.buyers_guide_uid in (${records})`,
              text: count => sentence`${counted(count, 'item')} will no longer show a link to it.`,
            },
          ],
  })

  serveBulk(kit, deleteGuides, {
    table: buyersGuide,
    shows,
    title: (_, count) => `Delete ${counted(count, 'guide')}`,
    change: () => ({ status: sql`null::text` }),
    refusals: () => [
      {
        code: 'used',
        when: sql`${itemCount} > 0`,
        text: sql`'Used by ' || ${itemCount} || case when ${itemCount} = 1 then ' item.' else ' items.' end`,
      },
    ],
    apply: async tx => {
      const gone = sql`select record_uid from bulk_changed`
      await forgetFileUsage(tx, buyersGuide, gone)
      await tx.execute(sql`delete from buyers_guide where uid in (${gone})`)
    },
  })
}
