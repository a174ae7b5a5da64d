import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { bulksOf } from '../../kit/bulk.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf, uidParam } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { atVersion, record } from '../../kit/record.ts'
import { onItems } from '../bulk/on-items.ts'
import { itemPage } from '../page/page.ts'

const levels = storeStaff
const feature = 'customBuilder'
const resource = 'customBuilderTemplate'

export const builderStepsMost = 20
export const builderOptionsMost = 100

/** A name that the editor gives a step or option, so that rules can point at one that is not saved yet. */
const key = z
  .string()
  .regex(/^[\w-]{1,40}$/, 'A key is letters, digits and hyphens.')
  .meta({ label: 'Key' })

export const priceModes = {
  included: 'Included',
  itemPrice: 'The item’s price',
  fixed: 'A fixed amount',
  difference: 'The difference to the default',
} as const

export const builderOption = z.object({
  key,
  source: z.enum(['item', 'label']),
  itemUid: field.reference('item').nullable(),
  label: field.text(120),
  priceMode: field.choice(priceModes).meta({ label: 'Price' }),
  amountMinor: field.money().nullable().meta({ label: 'Amount' }),
  isDefault: field.flag().meta({ label: 'Default' }),
  leadTimeDays: field.whole(0, 180).meta({ label: 'Lead time in days' }),
  fileUid: field.image().nullable().meta({ label: 'Picture' }),
})
export type BuilderOption = z.output<typeof builderOption>

export const builderStep = z
  .object({
    key,
    title: field.text(80, 1),
    help: field.text(300),
    choose: field.choice({ one: 'One', many: 'Many' }),
    min: field.whole(0, 20),
    max: field.whole(1, 20),
    required: field.flag(),
    options: z.array(builderOption).max(builderOptionsMost, `At most ${builderOptionsMost} options a step.`),
  })
  .meta({ id: 'BuilderStep' })
export type BuilderStep = z.output<typeof builderStep>

export const builderRule = z.object({
  ifKey: key,
  kind: field.choice({ requires: 'requires', excludes: 'excludes' }),
  thenKey: key,
})
export type BuilderRule = z.output<typeof builderRule>

export const builderTemplateInput = z.object({
  name: field.text(120, 1),
  intro: field.richText(5_000).meta({ label: 'Introduction' }),
  active: field.flag(),
  leadTimeDays: field.whole(0, 180).meta({ label: 'Lead time in days' }),
  steps: z
    .array(builderStep)
    .max(builderStepsMost, `At most ${builderStepsMost} steps.`)
    .meta({ kind: 'list' }),
  rules: z.array(builderRule).max(500).meta({ kind: 'list' }),
})
export type BuilderTemplateInput = z.output<typeof builderTemplateInput>

/** What the editor shows of an option's item. */
const optionItem = z.object({
  uid: field.uid(),
  code: z.string(),
  name: z.string(),
  status: z.enum(['inactive', 'active', 'archived']),
  priceMinor: z.number().int().nullable(),
  available: z.number().int(),
  thumb: z.string().nullable(),
})

export const builderStates = { active: 'On', off: 'Off', broken: 'Broken' } as const

export const builderTemplates = record({
  resource,
  path: '/customBuilderTemplates',
  noun: 'custom builder template',
  levels,
  feature,
  input: builderTemplateInput,
  computed: z.object({
    state: field.choice(builderStates),
    /** Why shoppers cannot build with it; empty when they can. */
    broken: z.string(),
    itemCount: z.number().int().meta({ label: 'Items' }),
    items: z.array(optionItem),
    usedOn: z.array(z.object({ uid: field.uid(), code: z.string(), name: z.string() })),
  }),
})

const call = callsOf({ levels, resource: 'item', feature })

export const builderTemplateDuplicate = call.post(
  '/customBuilderTemplates/:uid/duplicate',
  'The same template under another name, switched off',
  { resource, body: z.object({ name: field.text(120, 1) }), reply: builderTemplates.stored, status: 201 },
)

export const builderTemplatesView = dataView({
  record: builderTemplates,
  noun: 'custom builder templates',
  columns: {
    name: { of: z.string(), main: true, width: 240 },
    state: { width: 96 },
    broken: { of: z.string().meta({ label: 'What is wrong' }), width: 220 },
    steps: { of: z.number().int(), width: 76 },
    options: { of: z.number().int(), width: 84 },
    itemCount: { width: 76 },
    fromPriceMinor: { of: field.amount().nullable().meta({ label: 'From price' }), width: 112 },
    leadTimeDays: { of: z.number().int().meta({ label: 'Lead time' }), hidden: true },
    updatedAt: { width: 104 },
    updatedBy: { hidden: true },
  },
  always: ['version', 'name', 'state', 'steps', 'fromPriceMinor'],
  searches: 'Search name',
  sort: 'name',
  presets: [
    { name: 'All templates' },
    { name: 'Broken', filter: [{ field: 'state', op: 'in', value: ['broken'] }] },
    { name: 'Off', filter: [{ field: 'state', op: 'in', value: ['off'] }] },
  ],
})

const change = bulksOf({
  root: '/bulkbuildertemplateoperations',
  family: 'content',
  resource,
  levels,
  feature,
})

export const setTemplateActive = change('SetActive', 'Status', 'Switch on or off', {
  active: field.flag().meta({ label: 'On' }),
})

const changeItems = bulksOf({ ...onItems, feature })

export const applyBuilderTemplate = changeItems(
  'ApplyCustomBuilderTemplate',
  'Content',
  'Apply a custom builder template',
  { templateUid: field.reference('customBuilderTemplate').meta({ label: 'Template' }) },
)

export const removeBuilderTemplate = changeItems(
  'RemoveCustomBuilderTemplate',
  'Content',
  'Remove the custom builder template',
  {
    templateUid: field.reference('customBuilderTemplate').nullable().optional().meta({ label: 'Template' }),
  },
)

export const applyTemplateToItem = call.post(
  '/products/ApplyCustomBuilderTemplateToProduct/:uid/:templateUid',
  'Let shoppers build an item by a template',
  { params: uidParam.extend({ templateUid: uidParam.shape.uid }), body: atVersion, reply: itemPage },
)

export const removeTemplateFromItem = call.post(
  '/products/RemoveCustomBuilderTemplateFromProduct/:uid',
  'Sell an item as it is again',
  { body: atVersion, reply: itemPage },
)
