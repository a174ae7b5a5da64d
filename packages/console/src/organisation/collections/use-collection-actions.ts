import type { BulkPreview } from '@backroom/contract/kit/bulk'
import { clearCollection, enableCollections } from '@backroom/contract/organisation/collections/bulk'
import { duplicateCollection } from '@backroom/contract/organisation/collections/calls'
import { collections } from '@backroom/contract/organisation/collections/collections'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { undoAction } from '#kit/bulk/undo-run.ts'
import { call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

interface Named {
  readonly uid: number
  readonly version: number
  readonly name: string
}

const refresh = () => queryClient.invalidateQueries({ queryKey: ['collection'] })

/** What a collection's row can do without opening it. */
export function useCollectionActions() {
  return {
    async setEnabled(row: Named, enabled: boolean) {
      const body = { selection: { uids: [row.uid] }, enabled, idempotencyKey: crypto.randomUUID() }
      const { operationUid } = (await call(enableCollections.call, { body })) as { operationUid: number }
      notify({
        title: enabled
          ? say('{name} is enabled', { name: row.name })
          : say('{name} is off', { name: row.name }),
        ...undoAction(operationUid),
      })
      await refresh()
    },

    /** Answers the new one's uid. */
    async duplicate(row: Named): Promise<number> {
      const name = say('Copy of {name}', { name: row.name }).slice(0, 120)
      const { uid } = await call(duplicateCollection, { params: { uid: row.uid }, body: { name } })
      await refresh()
      notify({ title: say('{name} is made, switched off', { name }) })
      return uid
    },

    async clear(row: Named) {
      const body = { selection: { uids: [row.uid] }, what: 'all' as const, dryRun: true as const }
      const { previewUid, counts, refusedBy } = (await call(clearCollection.call, { body })) as BulkPreview
      if (counts.willChange === 0) {
        notify({ tone: 'info', title: refusedBy[0]?.text ?? say('Nothing to clear.') })
        return
      }
      const isSure = await confirm({
        title: say('Clear {name}?', { name: row.name }),
        text: say(
          'Items put in by hand, exclusions and pins go. What its rule finds stays. You can undo this for 7 days.',
        ),
        confirm: say('Clear'),
        isDestructive: true,
      })
      if (!isSure) return
      const run = { previewUid, idempotencyKey: crypto.randomUUID() }
      const { operationUid } = (await call(clearCollection.call, { body: run as never })) as {
        operationUid: number
      }
      notify({
        title: say('{name} is cleared', { name: row.name }),
        ...undoAction(operationUid),
      })
      await refresh()
    },

    async remove(row: Named): Promise<boolean> {
      const isSure = await confirm({
        title: say('Delete {name}?', { name: row.name }),
        text: say(
          'Its page goes, or leads where its redirect says. A collection that something uses cannot be deleted.',
        ),
        confirm: say('Delete collection'),
        isDestructive: true,
      })
      if (!isSure) return false
      await call(collections.remove, { params: { uid: row.uid }, query: { version: row.version } })
      await refresh()
      notify({ title: say('{name} is deleted', { name: row.name }) })
      return true
    },
  }
}
