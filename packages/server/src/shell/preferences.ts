import {
  userPreference as contract,
  preferenceDefaults,
  preferenceInput,
} from '@backroom/contract/shell/preferences'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { isPage } from '#kit/live-link'
import { readLoneRow, saveLoneRow } from '#kit/records/lone-row'
import { serve } from '#kit/serve'
import { userPreference } from '#tables/shell/user-preferences'

const row = {
  resource: 'userPreference',
  noun: 'preference',
  levels: contract.update.levels,
  input: preferenceInput,
  defaults: preferenceDefaults,
  table: userPreference,
} as const

/** How each person likes the console; the row has the person's own uid. */
export function preferences(kit: Kit) {
  serve(kit, contract.read, ({ store, visitor }) => readLoneRow(store.database.orm, row, visitor.uid))

  serve(kit, contract.update, async ({ body, store, visitor }) => {
    const unknown = body.pinned.find(path => !isPage(path))
    if (unknown !== undefined) throw invalid({ pinned: `There is no page at ${unknown}.` })
    return store.write(visitor, async tx => {
      const merged = await saveLoneRow(tx, row, visitor.uid, body, { userUid: visitor.uid })
      return { ...(await readLoneRow(tx, row, visitor.uid)), merged }
    })
  })
}
