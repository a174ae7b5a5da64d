import type { ShopItem } from '@backroom/contract/organisation/result-lists/pages'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { notFound } from '#kit/errors'
import { fileAddress } from '#kit/file-address'
import { readTiles } from '#organisation/result-lists/items'
import { readListSettings, rowsOf } from '#organisation/result-lists/settings'

const picture = (file: string) => fileAddress(sql.raw(file), 'm640')

/** An item that is on the site, with everything its page shows. */
export async function answerItem(reader: Reader, uid: number): Promise<ShopItem> {
  const [more] = await rowsOf<Pick<ShopItem, 'texts' | 'images' | 'categories'>>(
    reader,
    sql`
    select json_build_object('pageTitle', p.page_title, 'metaDescription', p.meta_description, 'shortDescription', p.short_description,
        'description', p.description, 'technicalInfo', p.technical_info, 'sizeInfo', p.size_info, 'additionalInfo', p.additional_info,
        'features', p.features) as texts,
      coalesce((select json_agg(json_build_object('url', ${picture('m.file_uid')}, 'alt', coalesce(nullif(m.alt_text, ''), p.name)) order by m.position, m.uid)
        from item_image m where m.item_uid = p.uid and m.role = 'gallery'), '[]') as images,
      coalesce((select json_agg(json_build_object('name', a.name, 'path', '/' || ltrim(a.path, '/')) order by a.depth)
        from category c join category a on a.uid = c.uid or a.uid = any(c.ancestor_uids) where c.uid = p.primary_category_uid), '[]') as categories
    from item p join item_index i on i.page_uid = p.uid and i.live where p.uid = ${uid}`,
  )
  if (!more) throw notFound('This item is not on the site.')
  const { newDays } = await readListSettings(reader)
  const [tile] = await readTiles(reader, sql`select ${uid}::int as uid, 0 as place`, newDays)
  if (!tile) throw notFound('This item is not on the site.')
  const { facts: _, ...item } = tile
  return { ...item, ...more, texts: await withPictures(reader, more.texts) }
}

const pictured = /<img\b[^>]*\bdata-file-uid="(\d{1,9})"[^>]*>/g

/** Pictures of the gallery inside the texts get their addresses. */
async function withPictures(reader: Reader, texts: ShopItem['texts']): Promise<ShopItem['texts']> {
  const uids = [...JSON.stringify(texts).replaceAll('\\"', '"').matchAll(pictured)].map(([, uid]) =>
    Number(uid),
  )
  if (uids.length === 0) return texts
  const rows = await rowsOf<{ uid: number; url: string }>(
    reader,
    sql`select f.uid, ${picture('f.uid')} as url from file f where f.uid = any(${`{${uids.join(',')}}`}::int[])`,
  )
  const urls = new Map(rows.map(({ uid, url }) => [uid, url]))
  const addressed = (text: string) =>
    text.replace(pictured, (tag, uid) => {
      const url = urls.get(Number(uid))
      return url ? tag.replace('<img', `<img src="${url}"`) : ''
    })
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, typeof text === 'string' ? addressed(text) : text]),
  ) as ShopItem['texts']
}
