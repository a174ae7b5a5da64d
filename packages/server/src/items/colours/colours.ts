import { createHash } from 'node:crypto'
import { colourCacheMs } from '@backroom/contract/constants'
import { coloursView, colours as contract } from '@backroom/contract/items/colours/colours'
import { sql } from 'drizzle-orm'
import { fileAddress } from '#kit/file-address'
import { refusePicturesGone } from '#kit/files/pictures'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveRecord } from '#kit/records/serve-record'
import { JsonText, serve } from '#kit/serve'
import { colour } from '#tables/items/colours'

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

  serveRecord(kit, colourKind)
}

const colourKind = new RecordKind(contract, colour, {
  computed: { itemCount },
  unique: {
    colour_name_key: 'name',
  },
  check: (tx, { swatchFileUid }) => refusePicturesGone(tx, { swatchFileUid }),
})
