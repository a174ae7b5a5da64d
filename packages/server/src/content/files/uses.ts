import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'

/** Where a file is shown. */
export interface FileUse {
  readonly fileUid: number
  readonly entity: string
  readonly uid: number
  readonly field: string
  readonly text: string
  readonly path: string | null
}

/** How records that show files are named and where they are edited. What is not here is named by its kind and number. */
const named: Readonly<Record<string, { name: SQL; path: SQL }>> = {
  brand: {
    name: sql`(select 'Brand ' || b.name from brand b where b.uid = u.entity_uid)`,
    path: sql`'/brands/' || u.entity_uid`,
  },
  item: {
    name: sql`(select 'Item ' || i.code || ', ' || i.name from item i where i.uid = u.entity_uid)`,
    path: sql`'/products/' || u.entity_uid`,
  },
  itemImage: {
    name: sql`(select 'Item ' || i.code || ', ' || i.name from item_image p join item i on i.uid = p.item_uid where p.uid = u.entity_uid)`,
    path: sql`(select '/products/' || p.item_uid from item_image p where p.uid = u.entity_uid)`,
  },
  buyersGuide: {
    name: sql`(select 'Buyers guide ' || g.title from buyers_guide g where g.uid = u.entity_uid)`,
    path: sql`'/buyers-guides/' || u.entity_uid`,
  },
  customBuilderTemplate: {
    name: sql`(select 'Custom builder ' || t.name from custom_builder_template t where t.uid = u.entity_uid)`,
    path: sql`'/custom-builder-templates/' || u.entity_uid`,
  },
  colour: {
    name: sql`(select 'Colour ' || c.name from colour c where c.uid = u.entity_uid)`,
    path: sql`null::text`,
  },
  category: {
    name: sql`(select 'Category ' || c.name from category c where c.uid = u.entity_uid)`,
    path: sql`null::text`,
  },
  collection: {
    name: sql`(select 'Collection ' || c.name from collection c where c.uid = u.entity_uid)`,
    path: sql`null::text`,
  },
}

/** Who shows some files, named and linked. */
export async function usesOf(reader: Reader, fileUids: readonly number[]): Promise<FileUse[]> {
  const pick = (part: 'name' | 'path', otherwise: SQL) =>
    sql`case u.entity ${sql.join(
      Object.entries(named).map(([entity, words]) => sql`when ${entity} then ${words[part]}`),
      sql` `,
    )} else ${otherwise} end`
  const { rows } = await reader.execute(sql`
    select u.file_uid as "fileUid", u.entity, u.entity_uid as uid, u.field,
      coalesce(${pick('name', sql`null`)}, u.entity || ' ' || u.entity_uid) as text, ${pick('path', sql`null`)} as path
    from file_usage u where u.file_uid = any(${`{${fileUids.join(',')}}`}::int[])
    order by u.file_uid, text, u.field`)
  return rows as unknown as FileUse[]
}
