import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { atVersion, record } from '../../kit/record.ts'
import { confirmed, itemCode } from '../page/fields.ts'

const levels = storeStaff
const resource = 'style'

export const styleInput = z.object({
  /** The codes of its items begin with it. */
  code: itemCode().meta({ label: 'Style code' }),
  name: field.text(255, 1),
  brandUid: field.reference('brand').nullable().meta({ label: 'Brand' }),
  seasonUid: field.reference('season').nullable().meta({ label: 'Season' }),
  sizeFilterUid: field.reference('filter').nullable().meta({ label: 'Size filter' }),
  note: field.text(500),
})
export type StyleInput = z.output<typeof styleInput>

const status = z.enum(['inactive', 'active', 'archived'])

/** One size of one colour, or one colour without sizes (`size` null). */
const cell = z.object({
  itemUid: field.uid(),
  pageUid: field.uid(),
  version: z.number().int(),
  colourUid: field.uid().nullable(),
  size: z.string().nullable(),
  code: z.string(),
  barcode: z.string().nullable(),
  status,
  priceMinor: z.number().int().nullable(),
  ownAvailable: z.number().int(),
  /** Why it could not be activated, if it could not. */
  missing: z.array(z.string()),
})

const matrix = z
  .object({
    colours: z.array(
      z.object({
        colourUid: field.uid().nullable(),
        name: z.string(),
        hex: z.string().nullable(),
        /** The item that carries this colour's page. */
        pageUid: field.uid(),
        pageCode: z.string(),
        pageStatus: status,
        /** The page itself is not sold. */
        isParent: z.boolean(),
      }),
    ),
    sizes: z.array(z.string()),
    cells: z.array(cell),
  })
  .meta({ id: 'StyleMatrix' })

const { create: _made, ...styleRecord } = record({
  resource,
  path: '/styles',
  noun: 'style',
  levels,
  input: styleInput,
  computed: z.object({
    colours: z.number().int(),
    sizes: z.number().int(),
    itemsActive: z.number().int().meta({ label: 'Active items' }),
    itemsTotal: z.number().int().meta({ label: 'Items' }),
    stock: z.number().int(),
    matrix,
  }),
})

/** A style is made from items (below); otherwise it is a record like any other. */
export const styles = styleRecord

const call = callsOf({ levels, resource })

/** A style is made of items that are there; one without items does not exist. */
export const styleCreate = call.post('/styles', 'Make a style of items; sizes come with their pages', {
  body: styleInput.extend({
    itemUids: field.uids().min(1, 'Choose the items it is made of.').max(500),
  }),
  reply: styles.update.reply,
  status: 201,
})

/** Adds, changes and moves the items of a style in one go. */
export const styleMatrix = call.put(
  '/styles/:uid/matrix',
  'Save the colour and size matrix: cells without a uid are made, the others changed',
  {
    body: atVersion.extend({
      cells: z
        .array(
          z.object({
            /** Left out for a size that is to be made. */
            itemUid: field.uid().optional(),
            version: field.version().optional(),
            colourUid: field.reference('colour'),
            size: field.text(40, 1),
            code: itemCode(),
            barcode: field.text(32).nullable().optional(),
            status: z.enum(['inactive', 'active']).optional(),
            priceMinor: field.money().nullable().optional(),
          }),
        )
        .min(1)
        .max(1_000),
      confirm: confirmed,
    }),
    reply: styles.update.reply,
  },
)
