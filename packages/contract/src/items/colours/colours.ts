import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'

const levels = storeStaff

/** What the site's colour filter offers; their words come from the label set. */
export const baseColours = [
  'beige',
  'black',
  'blue',
  'brown',
  'clear',
  'gold',
  'green',
  'grey',
  'orange',
  'pink',
  'purple',
  'red',
  'silver',
  'white',
  'yellow',
] as const
export type BaseColour = (typeof baseColours)[number]

export const colourInput = z.object({
  name: field.text(60, 1),
  baseColours: z
    .array(z.enum(baseColours as unknown as [BaseColour, ...BaseColour[]]))
    .min(1, 'Choose one to three.')
    .max(3, 'Choose one to three.')
    .meta({ label: 'Base colours', kind: 'list' }),
  hex: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'Write it as #rrggbb.')
    .nullable()
    .meta({ label: 'Shade' }),
  swatchFileUid: field.image().nullable().meta({ label: 'Swatch' }),
  active: field.flag(),
})
export type ColourInput = z.output<typeof colourInput>

const { remove: _removed, ...colourRecord } = record({
  resource: 'colour',
  path: '/colours',
  noun: 'colour',
  levels,
  input: colourInput,
  computed: z.object({ itemCount: z.number().int().meta({ label: 'Items' }) }),
})

/** Colours are made inactive, never deleted: old orders still name them. */
export const colours = colourRecord

const call = callsOf({ levels, resource: 'colour' })

/** The whole list, small and steady: the console keeps it for a week and asks again by its ETag. */
export const coloursView = call.get(
  '/dataviews/Colours',
  'Every colour; answered with an ETag and kept for a week',
  {
    reply: z.array(
      z.object({
        uid: field.uid(),
        name: z.string(),
        hex: z.string().nullable(),
        baseColours: z.array(z.string()),
        swatch: z.string().nullable(),
        active: z.boolean(),
      }),
    ),
  },
)
