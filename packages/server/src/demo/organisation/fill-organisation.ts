import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { demoColours } from '#demo/items/colours'
import { demoSeasons } from '#demo/items/items'
import { fillCategories } from '#demo/organisation/fill-categories'
import { demoFilters } from '#demo/organisation/organisation'
import data from '#demo/organisation/organisation.json'
import { slugOf } from '#kit/slug'
import { colour } from '#tables/items/colours'
import { season } from '#tables/items/seasons'
import { category } from '#tables/organisation/categories'
import { categoryFilter, facet, filter } from '#tables/organisation/filters'
import { taxClass } from '#tables/site/tax-classes'
import { stockLocation } from '#tables/supply/stock'

/** What items stand in and are described by: tax classes, seasons, colours, the tree, filters, places of stock. */
export async function fillOrganisation(tx: Transaction): Promise<void> {
  await tx.insert(taxClass).values(data.taxClasses)
  await tx.insert(season).values(
    demoSeasons.map((code, place) => {
      const year = 2_000 + Number(code.slice(2))
      const isSummer = code.startsWith('SS')
      return {
        code,
        name: `${isSummer ? 'Spring Summer' : 'Autumn Winter'} ${year}`,
        startsOn: `${year}-${isSummer ? '02' : '08'}-01`,
        endsOn: isSummer ? `${year}-07-31` : `${year + 1}-01-31`,
        isCurrent: year === 2_026,
        position: place + 1,
      }
    }),
  )
  await tx
    .insert(colour)
    .values(demoColours.map(([name, hex, ...baseColours]) => ({ name, hex, baseColours })))
  await fillCategories(tx)
  await fillFilters(tx)
  await tx.insert(stockLocation).values(data.stockLocations as (typeof stockLocation.$inferInsert)[])
}

async function fillFilters(tx: Transaction) {
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
