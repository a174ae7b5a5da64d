import { seasons as contract, seasonsList, seasonsOrder } from '@backroom/contract/items/seasons/seasons'
import { sql } from 'drizzle-orm'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveRecord } from '#kit/records/serve-record'
import { refuseWhileUsed } from '#kit/records/uses'
import { serve } from '#kit/serve'
import { season } from '#tables/items/seasons'

const itemCount = sql`(select count(*)::int from item where item.season_uid = season.uid and item.lead_item_uid is null)`

export function seasons(kit: Kit) {
  serve(kit, seasonsList, ({ store }) =>
    store.database.rows(sql`
      select uid, version, code, name, starts_on::text as "startsOn", ends_on::text as "endsOn", is_current as "isCurrent", position,
        ${itemCount} as "itemCount"
      from season order by position, code`),
  )

  serve(kit, seasonsOrder, async ({ body, store, visitor }) => {
    await store.write(visitor, tx =>
      tx.execute(sql`
        update season set position = p.place from unnest(${`{${body.uids.join(',')}}`}::int[]) with ordinality p(uid, place)
        where season.uid = p.uid and season.position is distinct from p.place`),
    )
  })

  serveRecord(kit, seasonKind)
}

const seasonKind = new RecordKind(contract, season, {
  computed: { itemCount },
  unique: {
    season_code_key: 'code',
  },
  check: (_, { startsOn, endsOn }) => {
    if (startsOn && endsOn && endsOn < startsOn) throw invalid({ endsOn: 'The end comes before the start.' })
  },
  refuseRemoval: (tx, { uid, code }) => refuseWhileUsed(tx, code, [{ to: 'season', uids: [uid] }]),
})
