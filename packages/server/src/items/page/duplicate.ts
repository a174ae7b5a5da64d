import { pageFields, soldFields } from '@backroom/contract/items/page/fields'
import { storeStaff } from '@backroom/contract/kit/access'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { columnName } from '#database/schema'
import { complete } from '#items/page/create'
import { refuseUsedCodes } from '#items/page/field-rules'
import { pageOf } from '#items/page/read'
import { readSite, Saving } from '#items/page/saving'
import { refreshPage, rollsUpItself } from '#items/rollups/rollup'
import { rewriteFileUsage } from '#kit/file-usage'
import { announceChange } from '#kit/records/record'
import { itemImage } from '#tables/items/item-parts'
import { item } from '#tables/items/items'

export type DuplicatePart = 'images' | 'text' | 'facets' | 'sizes' | 'prices'

const textFields = [
  'shortDescription',
  'description',
  'technicalInfo',
  'sizeInfo',
  'additionalInfo',
  'features',
  'videoUrl',
  'pageTitle',
  'metaDescription',
  'canonicalUrl',
  'staffNote',
]
const priceFields = ['rrpMinor', 'priceMinor', 'costMinor']
const neverCopied = [
  'code',
  'status',
  'urlSlug',
  'sellable',
  'sizeLabel',
  'supplierCode',
  'prelaunch',
  'prelaunchAt',
  'customBuilderTemplateUid',
]

/** Copies a page under a new code. The copy starts off the site, with only the parts that were asked for. */
export async function duplicateItem(
  tx: Transaction,
  uid: number,
  code: string,
  parts: readonly DuplicatePart[],
): Promise<number> {
  await rollsUpItself(tx)
  const pageUid = await pageOf(tx, uid)
  const saving = new Saving(await readSite(tx), [])
  const sizes = parts.includes('sizes')
    ? await tx.select().from(item).where(eq(item.leadItemUid, pageUid))
    : []
  const [page] = await tx.select().from(item).where(eq(item.uid, pageUid))
  const codes = new Map(sizes.map(size => [size.uid, codeOfSize(size, page?.code ?? '', code)]))
  await refuseUsedCodes(tx, saving, [
    { path: 'code', code, uid: 0 },
    ...[...codes.values()].map(each => ({ path: 'code', code: each, uid: 0 })),
  ])
  saving.refuseErrors()
  const left = [
    ...neverCopied,
    ...(parts.includes('text') ? [] : textFields),
    ...(parts.includes('prices') ? [] : priceFields),
  ]
  const copied = [...pageFields, ...soldFields].filter(field => !left.includes(field))
  const made = await copyRow(tx, pageUid, code, copied, { sellable: sizes.length === 0 })
  const ofSize = soldFields.filter(
    field =>
      !['code', 'status', 'supplierCode'].includes(field) &&
      (parts.includes('prices') || !priceFields.includes(field)),
  )
  for (const size of sizes)
    await copyRow(tx, size.uid, codes.get(size.uid) ?? '', ofSize, {
      leadItemUid: made,
      styleUid: size.styleUid,
    })
  await complete(tx, [made])
  await copyParts(tx, pageUid, made, parts)
  await refreshPage(tx, made)
  await announceChange(tx, { levels: storeStaff }, item, made)
  return made
}

/** The page's code inside a size's code gives way to the new one; a size with a code of its own gets its label behind it. */
function codeOfSize(size: { code: string; sizeLabel: string | null }, old: string, code: string): string {
  if (size.code.toLowerCase().startsWith(old.toLowerCase()))
    return `${code}${size.code.slice(old.length)}`.slice(0, 64)
  return `${code}-${(size.sizeLabel ?? size.code).replace(/[^\p{L}\d]/gu, '').toUpperCase()}`.slice(0, 64)
}

async function copyRow(
  tx: Transaction,
  uid: number,
  code: string,
  fields: readonly string[],
  more: Partial<typeof item.$inferInsert>,
) {
  const columns = sql.join(
    fields.map(field => sql.identifier(columnName(field))),
    sql`, `,
  )
  const { rows } = await tx.execute<{ uid: number }>(sql`
    insert into item (code, lead_item_uid, ${columns}) select ${code}, ${more.leadItemUid ?? null}::int, ${columns} from item where uid = ${uid} returning uid`)
  const made = rows[0]?.uid as number
  await tx.update(item).set(more).where(eq(item.uid, made))
  return made
}

async function copyParts(tx: Transaction, from: number, to: number, parts: readonly DuplicatePart[]) {
  await tx.execute(sql`
    insert into item_category (item_uid, category_uid, origin) select ${to}, category_uid, 'copy' from item_category where item_uid = ${from}
    on conflict do nothing`)
  if (parts.includes('facets'))
    await tx.execute(sql`
      insert into item_facet (item_uid, page_uid, facet_uid, origin) select ${to}, ${to}, facet_uid, 'copy' from item_facet where item_uid = ${from}`)
  if (!parts.includes('images')) return
  await tx.execute(sql`
    insert into item_image (item_uid, file_uid, position, alt_text, role) select ${to}, file_uid, position, alt_text, role from item_image where item_uid = ${from}`)
  await rewriteFileUsage(tx, itemImage, sql`select uid from item_image where item_uid = ${to}`)
}
