import {
  userPreference as contract,
  type PreferenceInput,
  preferenceDefaults,
  preferenceInput,
} from '@backroom/contract/shell/preferences'
import { sentence } from '@backroom/contract/wording/say'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#database/database'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { isPage } from '#kit/live-link'
import { updateRecord } from '#kit/records/record'
import { serve } from '#kit/serve'
import { userPreference } from '#tables/shell/user-preferences'

const facts = {
  ...{ resource: 'userPreference', noun: 'preference', levels: contract.update.levels },
  ...{ input: preferenceInput, computed: z.object({}), stored: z.object({}) },
} as const

/** How each person likes the console; the row has the person's own uid, and is made when they first choose something. */
export function preferences(kit: Kit) {
  serve(kit, contract.read, ({ store, visitor }) => read(store.database.orm, visitor.uid))

  serve(kit, contract.update, async ({ body, store, visitor: { uid }, visitor }) => {
    const unknown = body.pinned.find(path => !isPage(path))
    if (unknown !== undefined) throw invalid({ pinned: sentence`There is no page at ${unknown}.` })
    return store.write(visitor, async tx => {
      await tx.insert(userPreference).values({ uid, userUid: uid }).onConflictDoNothing()
      const { merged } = await updateRecord(tx, facts as never, userPreference, uid, body as never)
      return { ...(await read(tx, uid)), merged }
    })
  })
}

async function read(reader: Reader, uid: number): Promise<PreferenceInput & { version: number }> {
  const [row] = await reader.select().from(userPreference).where(eq(userPreference.uid, uid))
  if (!row) return { ...preferenceDefaults, version: 1 }
  const fields = Object.keys(preferenceInput.shape) as (keyof typeof row)[]
  return Object.fromEntries([...fields, 'version' as const].map(field => [field, row[field]])) as never
}
