import * as contract from '@backroom/contract/items/bulk/bulk'
import type { AnyBulk } from '@backroom/contract/kit/bulk'
import { counted, sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '#database/database'
import { itemShows, notArchived, pagesOf, soldOf } from '#items/bulk/targets'
import type { BulkDefinition, RefusalRule, WarningRule } from '#kit/bulk/definition'
import { serveBulk } from '#kit/bulk/serve-bulk'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { item } from '#tables/items/items'

type Own<Contract extends AnyBulk> = Pick<BulkDefinition<Contract>, 'title' | 'change'> &
  Partial<Omit<BulkDefinition<Contract>, 'table' | 'shows' | 'targets'>>

const withArchived = (rules: readonly RefusalRule[] = []) => [notArchived, ...rules]

/** An operation on fields of the page. */
export function serveOnPages<Contract extends AnyBulk>(kit: Kit, operation: Contract, own: Own<Contract>) {
  serveBulk(kit, operation, {
    ...own,
    table: item,
    shows: itemShows,
    targets: (_, selected) => pagesOf(selected),
    refusals: values => withArchived(own.refusals?.(values)),
  } as BulkDefinition<Contract>)
}

/** An operation on fields of what is sold. */
export function serveOnSold<Contract extends AnyBulk>(kit: Kit, operation: Contract, own: Own<Contract>) {
  serveBulk(kit, operation, {
    ...own,
    table: item,
    shows: itemShows,
    targets: (values, selected) => soldOf(selected, (values as { sizes?: boolean }).sizes ?? true),
    refusals: values => withArchived(own.refusals?.(values)),
  } as BulkDefinition<Contract>)
}

export const bool = (value: boolean): SQL => sql`${value}::boolean`
export const number = (value: number | null): SQL => sql`${value}::int`
export const items = (count: number) => counted(count, 'item')
export const yesNo = (value: boolean) => (value ? 'Yes' : 'No')
export const isActive = sql`item.status = 'active'`

/** Operations that set one or two fields. */
export function itemBulk(kit: Kit) {
  kit.bulk.matchBy('item', [
    sql`select p.key, i.uid from pasted p join item i on lower(replace(i.code, ' ', '')) = p.key`,
    sql`select p.key, b.item_uid as uid from pasted p join item_barcode b on lower(b.barcode) = p.key and not b.is_free`,
    sql`select p.key, b.item_uid as uid from pasted p join item_barcode b on b.gtin14 = lpad(p.key, 14, '0') and not b.is_free where p.key ~ '^\\d{8,14}$'`,
    sql`select p.key, i.uid from pasted p join item i on lower(replace(i.supplier_code, ' ', '')) = p.key`,
  ])
  references(kit)

  serveOnPages(kit, contract.setPrelaunch, {
    title: ({ value }, count) => `${value ? 'Prelaunch' : 'Launch'} ${items(count)}`,
    change: ({ value, prelaunchAt }) => ({
      prelaunch: bool(value),
      ...(value && { prelaunchAt: sql`${prelaunchAt ?? null}::timestamptz` }),
    }),
    warnings: ({ value }) =>
      value
        ? [
            {
              key: 'soldLately',
              when: sql`exists (select from order_line l join item s on s.uid = l.item_uid where s.page_uid = item.uid and l.placed_at > now() - interval '7 days')`,
              text: count => sentence`${items(count)} sold in the last 7 days could no longer be bought.`,
            },
          ]
        : [],
    consequences: ({ value }) =>
      value ? [] : [{ when: isActive, text: count => sentence`${items(count)} will be on sale at once.` }],
    check: async ({ value, prelaunchAt }) => {
      if (value && !prelaunchAt) throw invalid({ prelaunchAt: 'Choose a launch date and time.' })
      if (value && Date.parse(prelaunchAt ?? '') <= Date.now())
        throw invalid({ prelaunchAt: 'Choose a time in the future, or turn prelaunch off.' })
    },
  })

  serveOnPages(kit, contract.setGenderAge, {
    title: (_, count) => `Set gender and age of ${items(count)}`,
    change: ({ gender, age }) => ({
      ...(gender !== undefined && { gender: sql`${gender}::text` }),
      ...(age !== undefined && { age: sql`${age}::text` }),
    }),
    check: async ({ gender, age }) => {
      if (gender === undefined && age === undefined)
        throw invalid({ Generic: 'Choose a gender or an age to set.' })
    },
  })
}

/** Fewer related items than this look like a mistake. */
const relatedLeast = 4

const draftGuide = (uid: number | null): WarningRule => ({
  key: 'draftGuide',
  when: sql`exists (select from buyers_guide g where g.uid = ${uid}::int and g.status <> 'published')`,
  text: count => sentence`The guide is not published: ${items(count)} will not link to it yet.`,
})

/** Operations that point pages at another record, which must still be there. */
function references(kit: Kit) {
  const choices = [
    [contract.setGuide, 'buyersGuideUid', 'buyers_guide', 'buyers guide'],
    [contract.setSeason, 'seasonUid', 'season', 'season'],
    [contract.setBrand, 'brandUid', 'brand', 'brand'],
    [contract.setTaxClass, 'taxClassUid', 'tax_class', 'tax class'],
  ] as const
  for (const [operation, field, table, noun] of choices) {
    serveOnPages(kit, operation as AnyBulk, {
      title: (values, count) => `${values[field] === null ? 'Clear' : 'Set'} the ${noun} of ${items(count)}`,
      change: values => ({ [field]: number(values[field] as number | null) }),
      check: async (values, reader) => mustExist(reader, table, values[field] as number | null, field, noun),
      ...(field === 'buyersGuideUid' && { warnings: values => [draftGuide(values[field] as number | null)] }),
    })
  }
  serveOnPages(kit, contract.setFacetProductRelated, {
    title: ({ facetUid }, count) =>
      `${facetUid === null ? 'Clear' : 'Set'} the related items of ${items(count)}`,
    change: ({ facetUid, mode }) => ({
      relatedFacetUid: number(facetUid),
      ...(mode !== undefined && { relatedMode: sql`${mode}::text` }),
    }),
    warnings: ({ facetUid }) => [
      {
        key: 'nearlyEmpty',
        when: sql`${facetUid}::int is not null and (select count(*) from item_facet f join item_rollup r on r.item_uid = f.item_uid
          where f.facet_uid = ${facetUid}::int and r.live = 'live') < ${relatedLeast}`,
        text: () =>
          sentence`Fewer than ${relatedLeast} items on the site have this facet: hardly anything would be shown.`,
      },
    ],
    check: async ({ facetUid }, reader) => {
      await mustExist(reader, 'facet', facetUid, 'facetUid', 'facet')
      const { rows } = await reader.execute(sql`select from facet where uid = ${facetUid} and not active`)
      if (rows.length > 0) throw invalid({ facetUid: 'This facet is inactive.' })
    },
  })
}

/** Refuses a value that points at a record which is gone. */
export async function mustExist(
  reader: Reader,
  table: string,
  uid: number | null,
  field: string,
  noun: string,
) {
  if (uid === null) return
  const { rows } = await reader.execute(sql`select from ${sql.identifier(table)} where uid = ${uid}`)
  if (rows.length === 0) throw invalid({ [field]: sentence`This ${noun} no longer exists. Choose another.` })
}

export type ValuesOf<Contract extends AnyBulk> = z.output<Contract['values']>
