import * as operations from '@backroom/contract/organisation/collections/bulk'
import type { BulkChoice } from '#kit/bulk/bulk-choice.ts'
import { bulkForm } from '#kit/bulk/bulk-form.tsx'
import { ScheduleFields } from '#kit/bulk/schedule-fields.tsx'
import { say } from '#kit/say.ts'
import * as fields from '#organisation/collections/collection-bulk-fields.tsx'

const asked = {
  schedule: {
    contract: operations.scheduleCollections,
    label: 'Schedule…',
    values: { startsAt: null, endsAt: null },
    Form: ScheduleFields,
  },
  tag: { contract: operations.tagCollections, label: 'Tag…', values: {}, Form: fields.CollectionTagFields },
  untag: {
    contract: operations.untagCollections,
    label: 'Untag…',
    values: {},
    Form: fields.CollectionTagFields,
  },
  recompute: { contract: operations.recomputeCollections, label: 'Recompute', values: {} },
  clear: {
    contract: operations.clearCollection,
    label: 'Clear…',
    values: { what: 'manual' },
    Form: fields.CollectionClearFields,
  },
  merge: {
    contract: operations.mergeCollections,
    label: 'Merge…',
    values: {},
    Form: fields.CollectionMergeFields,
  },
} satisfies Record<string, BulkChoice>

const enable = { contract: operations.enableCollections, values: { enabled: true } }

/** What the list of collections can do to its ticked rows. */
export function collectionChoices(): BulkChoice[] {
  return [
    { ...enable, label: say('Enable') },
    { ...enable, label: say('Disable'), values: { enabled: false } },
    ...Object.values<BulkChoice>(asked).map(choice => ({ ...choice, label: say(choice.label) })),
  ]
}

/** One of them as a wizard opens it. */
export function collectionChoice(name: string): BulkChoice {
  const found = Object.values<BulkChoice>(asked).find(({ contract }) => contract.name === name)
  return found ?? { ...enable, label: 'Enable or disable', Form: bulkForm(operations.enableCollections) }
}
