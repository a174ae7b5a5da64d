import { z } from 'zod'
import { everyone } from '../kit/access.ts'
import { callsOf } from '../kit/endpoint.ts'
import { integerMost, whole } from '../kit/field.ts'
import { atVersion, saveNews } from '../kit/record.ts'

/** A person pins at most this many pages above the menu. */
export const pinnedMost = 12

const cardKeys = z
  .array(z.string().regex(/^[a-zA-Z]{1,40}$/, 'This is no card.'))
  .max(100, 'At most 100 cards.')
  .refine(keys => new Set(keys).size === keys.length, 'The same card stands there twice.')

/** How one person likes the console. */
export const preferenceInput = z.object({
  pinned: z
    .array(z.string().max(200))
    .max(pinnedMost, `At most ${pinnedMost} pages can be pinned.`)
    .refine(paths => new Set(paths).size === paths.length, 'The same page is pinned twice.')
    .meta({ label: 'Pinned pages' }),
  dashboardOrder: cardKeys.meta({ label: 'Order of the cards' }),
  /** Cards put away, and `gettingStarted` once dismissed. */
  dashboardHidden: cardKeys.meta({ label: 'Hidden cards' }),
  hotkeysInText: z.enum(['auto', 'on', 'off']).meta({ label: 'Shortcuts while typing' }),
  singleLetterKeys: z.boolean().meta({ label: 'Single-letter keys in tables' }),
  density: z.enum(['comfortable', 'compact']).meta({ label: 'Table spacing' }),
  theme: z.enum(['system', 'light', 'dark']).meta({ label: 'Theme' }),
  reduceMotion: z.enum(['system', 'on']).meta({ label: 'Reduce motion' }),
  /** The place whose stock the person looks at: a location's uid, or all of them. */
  stockLocation: z
    .string()
    .regex(/^(all|\d{1,9})$/, 'This is no stock location.')
    .meta({ label: 'Stock location' }),
  /** The newest build whose changes the person has read. */
  seenChangesTo: whole(0, integerMost).meta({ label: 'Changes read' }),
})
export type PreferenceInput = z.output<typeof preferenceInput>

/** What a person has who never chose anything; it counts as version 1. */
export const preferenceDefaults: PreferenceInput = {
  pinned: [],
  dashboardOrder: [],
  dashboardHidden: [],
  hotkeysInText: 'auto',
  singleLetterKeys: true,
  density: 'comfortable',
  theme: 'system',
  reduceMotion: 'system',
  stockLocation: 'all',
  seenChangesTo: 0,
}

const stored = preferenceInput.extend(atVersion.shape)
export type UserPreference = z.output<typeof stored>

const call = callsOf({ levels: everyone, resource: 'userPreference' })

export const userPreference = {
  read: call.get('/userpreference', 'How I like the console', { reply: stored }),
  update: call.put(
    '/userpreference',
    'Save how I like the console; changes from another tab to other fields are merged',
    { body: stored, reply: stored.extend(saveNews.pick({ merged: true }).shape) },
  ),
}
