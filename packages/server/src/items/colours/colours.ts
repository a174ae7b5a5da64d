import { createHash } from 'node:crypto'
import { colourCacheMs } from '@backroom/contract/constants'
import { coloursView, colours as contract } from '@backroom/contract/items/colours/colours'
import { eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { invalid } from '#kit/errors'
import { fileAddress } from '#kit/file-address'
import type { Kit } from '#kit/kit'
import { serveHistory } from '#kit/records/history'
import { createRecord, readRecord, type UniqueTexts, updateRecord } from '#kit/records/record'
import { JsonText, serve } from '#kit/serve'
import { file } from '#tables/content/files'
import { colour } from '#tables/items/colours'

const unique: UniqueTexts = {
  colour_name_key: { field: 'name', text: ({ name }) => `There is already a colour called ${name}.` },
}

const itemCount = sql`(select count(*)::int from item where item.colour_uid = colour.uid)`

export function colours(kit: Kit) {
  serve(kit, coloursView, async ({ request, reply, store, signal }) => {
    const { list } = await store.database.row<{ list: string }>(
      sql`select coalesce(json_agg(c order by c.name), '[]')::text as list from (
            select uid, name, hex, base_colours as "baseColours", ${fileAddress(colour.swatchFileUid, 'thumb160')} as swatch, active from colour) c`,
      signal,
    )
    const tag = `"${createHash('sha256').update(list).digest('base64url').slice(0, 27)}"`
    reply.header('etag', tag).header('cache-control', `private, max-age=${colourCacheMs / 1_000}`)
    if (request.headers['if-none-match'] === tag) reply.code(304).send()
    return new JsonText(list)
  })

  serve(kit, contract.read, ({ params, store }) => read(store.database.orm, params.uid))

  serve(kit, contract.create, ({ body, store, visitor }) =>
    store.write(visitor, async tx => {
      await refuseUnfit(tx, body.swatchFileUid)
      const { uid, merged, cleaned } = await createRecord(tx, contract, colour, body, unique)
      return { ...(await read(tx, uid)), merged, cleaned }
    }),
  )

  serve(kit, contract.update, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      await refuseUnfit(tx, body.swatchFileUid)
      const { merged, cleaned } = await updateRecord(tx, contract, colour, params.uid, body, unique)
      return { ...(await read(tx, params.uid)), merged, cleaned }
    }),
  )

  serveHistory(kit, contract, colour)
}

function read(reader: Reader, uid: number) {
  return readRecord(reader, contract, colour, uid, { itemCount })
}

async function refuseUnfit(tx: Transaction, swatchFileUid: number | null) {
  if (swatchFileUid === null) return
  const [found] = await tx.select({ mime: file.mime }).from(file).where(eq(file.uid, swatchFileUid))
  if (!found?.mime.startsWith('image/'))
    throw invalid({ swatchFileUid: 'This picture is no longer in the gallery.' })
}
