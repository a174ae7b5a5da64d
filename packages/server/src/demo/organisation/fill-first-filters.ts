import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { demoFilters } from '#demo/organisation/organisation'
import { slugOf } from '#kit/slug'
import { category } from '#tables/organisation/categories'
import { categoryFilter, facet, filter } from '#tables/organisation/filters'

/** The filters that the catalogue itself answers. */
export async function fillFirstFilters(tx: Transaction): Promise<void> {
  const categories = new Map(
    (await tx.select({ uid: category.uid, path: category.path }).from(category)).map(row => [
      row.path,
      row.uid,
    ]),
  )
  for (const [place, { name, type, unit, facets, required }] of demoFilters.entries()) {
    const [made] = await tx
      .insert(filter)
      .values({
        name,
        type,
        unit: unit ?? '',
        position: place + 1,
        urlKey: slugOf(name, 40),
        display: type === 'size' ? 'button' : 'checkbox',
        facetOrder: type === 'size' ? 'size' : 'manual',
      })
      .returning({ uid: filter.uid })
    const filterUid = made?.uid as number
    await tx.insert(facet).values(
      facets.map((facetName, at) => ({
        filterUid,
        name: facetName,
        position: at + 1,
        urlFragment: slugOf(`${name} ${facetName}`),
        ...(type === 'number' && { fromValue: Number(facetName), toValue: Number(facetName) }),
      })),
    )
    const asking = (required ?? []).flatMap(path => {
      const uid = categories.get(
        path
          .split('/')
          .map(part => slugOf(part))
          .join('/'),
      )
      return uid === undefined ? [] : [{ categoryUid: uid, filterUid, required: true, position: place }]
    })
    if (asking.length > 0) await tx.insert(categoryFilter).values(asking)
  }
  await tx.execute(sql`analyze category, filter, facet, colour`)
}
