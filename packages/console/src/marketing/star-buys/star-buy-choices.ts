import * as operations from '@backroom/contract/marketing/star-buys/bulk'
import type { BulkChoice } from '#kit/bulk/bulk-choice.ts'
import { bulkForm } from '#kit/bulk/bulk-form.tsx'
import { ScheduleFields } from '#kit/bulk/schedule-fields.tsx'
import { say } from '#kit/say.ts'

const onOff = { contract: operations.setStarBuysActive, values: { active: true } }
const asked: readonly BulkChoice[] = [
  {
    contract: operations.scheduleStarBuys,
    label: 'Set dates…',
    values: { startsAt: null, endsAt: null },
    Form: ScheduleFields,
  },
  {
    contract: operations.setStarBuysOffer,
    label: 'Set offer…',
    values: { priceMode: 'percentOff', percentBp: 1_000, amountMinor: null },
    Form: bulkForm(operations.setStarBuysOffer),
  },
]
const deletes: Readonly<Record<'item' | 'collection', BulkChoice>> = {
  item: {
    contract: operations.deleteItemToItem,
    label: 'Delete…',
    values: { includeActive: false },
    Form: bulkForm(operations.deleteItemToItem),
  },
  collection: { contract: operations.deleteStarBuys, label: 'Delete', values: {} },
}

/** What a list of star buys can do to its ticked rows. */
export function starBuyChoices(from: 'item' | 'collection'): BulkChoice[] {
  return [
    { ...onOff, label: say('Switch on') },
    { ...onOff, label: say('Switch off'), values: { active: false } },
    ...[...asked, deletes[from]].map(choice => ({ ...choice, label: say(choice.label) })),
  ]
}

/** One of them as a wizard opens it. */
export function starBuyChoice(name: string): BulkChoice {
  const found = [...asked, ...Object.values(deletes)].find(({ contract }) => contract.name === name)
  return found ?? { ...onOff, label: 'Switch on or off', Form: bulkForm(operations.setStarBuysActive) }
}
