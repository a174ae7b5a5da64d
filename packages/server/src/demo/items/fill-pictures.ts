import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { rowsSql } from '#demo/fill-rows'
import type { DemoPage } from '#demo/items/items'
import { addPictures, type Picture } from '#demo/items/pictures'
import type { FileStore } from '#kit/files/file-store'
import { fileFolder } from '#tables/content/files'

const withoutAltWanted = 90

/** Draws what the pages show: each kind of thing in each of its colours, and some things more closely. */
export async function fillPictures(
  tx: Transaction,
  files: FileStore,
  pages: readonly DemoPage[],
): Promise<void> {
  const [folder] = await tx
    .insert(fileFolder)
    .values({ gallery: 'items', parentUid: null, name: 'Autumn shoot 2026' })
    .returning({ uid: fileFolder.uid })
  const wanted = new Map<string, Picture>()
  const want = (shape: Picture['shape'], colour: string, view: Picture['view']) => {
    const key = `${shape}:${colour}:${view}`
    wanted.set(key, { shape, colour, view, folderUid: folder?.uid as number })
    return key
  }
  const shown = pages
    .filter(page => !page.is.has('noPictures'))
    .flatMap((page, place) =>
      keysOf(page, place, want).map((key, position) => ({ code: page.code, key, position })),
    )
  const keys = [...wanted.keys()]
  const uids = await addPictures(tx, files, [...wanted.values()])
  const uidOf = new Map(keys.map((key, place) => [key, uids[place] as number]))
  const rows = shown.map(({ key, ...row }) => ({ ...row, fileUid: uidOf.get(key) }))
  await tx.execute(sql`
    insert into item_image (item_uid, file_uid, position, alt_text, role)
    select i.uid, r."fileUid", r.position + 1,
      case when row_number() over (order by hashint4(i.uid), r.position) <= ${withoutAltWanted} then ''
        else concat_ws(' ', i.name, c.name) || case when r.position > 0 then ', close up' else '' end end, 'gallery'
    from ${rowsSql(rows, 'code text, "fileUid" int, position int')}
    join item i on i.code = r.code left join colour c on c.uid = i.colour_uid
    order by i.uid, r.position`)
  await tx.execute(sql`
    insert into file_usage (entity, entity_uid, field, file_uid)
    select 'itemImage', uid, 'fileUid', file_uid from item_image on conflict do nothing`)
}

/** The pictures of a page, the main one first. */
function keysOf(
  page: DemoPage,
  place: number,
  want: (shape: Picture['shape'], colour: string, view: Picture['view']) => string,
): string[] {
  const main = want(page.shape, page.colour, 'front')
  if (page.is.has('manyPictures')) {
    const others = ['Black', 'Pine', 'Azure', 'Poppy', 'Gorse', 'Slate', 'Coral', 'Navy', 'Mint', 'Rust']
    const all = others.flatMap(colour => [
      want(page.shape, colour, 'front'),
      want(page.shape, colour, 'detail'),
    ])
    return [main, ...all.filter(key => key !== main)].slice(0, 20)
  }
  return place % 3 === 0 ? [main, want(page.shape, 'Slate', 'detail')] : [main]
}
