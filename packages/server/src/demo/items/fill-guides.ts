import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { demoGuides, guideBody } from '#demo/items/guides'
import { slugOf } from '#kit/slug'
import { buyersGuide } from '#tables/items/guides'

/** Guides that items point at; two of them are drafts and still in use. */
export async function fillGuides(tx: Transaction): Promise<void> {
  for (const [place, guide] of demoGuides.entries()) {
    const [made] = await tx
      .insert(buyersGuide)
      .values({
        title: guide.title,
        urlSlug: slugOf(guide.title),
        summary: guide.summary,
        byline: guide.byline,
        body: guideBody(guide),
        status: guide.isDraft ? 'draft' : 'published',
        publishedAt: guide.isDraft ? null : sql`now() - make_interval(days => ${20 + place * 17})`,
        heroFileUid: sql`(select f.file_uid from item_image f join item i on i.uid = f.item_uid join category c on c.uid = i.primary_category_uid
          where c.path = ${guide.category} order by i.uid limit 1)`,
        heroAlt: guide.title,
        categoryUids: sql`array(select uid from category where path = ${guide.category})`,
        metaDescription: guide.summary,
      })
      .returning({ uid: buyersGuide.uid })
    await tx.execute(sql`
      update item set buyers_guide_uid = ${made?.uid} where uid in (
        select i.uid from item i join category c on c.uid = i.primary_category_uid
        where c.path = ${guide.category} and i.status <> 'archived' order by i.uid limit ${guide.items})`)
  }
  await tx.execute(sql`
    insert into file_usage (entity, entity_uid, field, file_uid)
    select 'buyersGuide', uid, 'heroFileUid', hero_file_uid from buyers_guide where hero_file_uid is not null`)
}
