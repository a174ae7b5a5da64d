import { simSettings as contract } from '@backroom/contract/supply/suppliers/sim-settings'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveSettings } from '#kit/records/serve-settings'
import { simSettings as table } from '#tables/supply/suppliers'

const kind = new RecordKind(contract, table, {})

/** Where and when what suppliers have is sold. Whatever changes here is heard by every item: the database tells them. */
export function simSettings(kit: Kit) {
  serveSettings(kit, kind)
}
