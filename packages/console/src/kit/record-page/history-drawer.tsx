import type { HistoryEntry } from '@backroom/contract/kit/history'
import type { AnyRecord } from '@backroom/contract/kit/record'
import { Button, Drawer } from '@mantine/core'
import { undoRun } from '#kit/bulk/undo-run.ts'
import { call } from '#kit/calls/call.ts'
import { HistoryList } from '#kit/record-page/history-list.tsx'
import type { Editable } from '#kit/record-page/use-record.ts'
import { say } from '#kit/say.ts'

interface Props {
  readonly contract: Pick<Editable, 'input' | 'history' | 'asOf'>
  /** Null for settings. */
  readonly uid: number | null
  readonly onClose: () => void
  /** Puts earlier values into the form, to be looked at and saved. */
  readonly onRestore: (values: Record<string, unknown>) => void
}

/** Who changed the record, when, through what, field by field; and the way back to any of it. */
export function HistoryDrawer({ contract, uid, onClose, onRestore }: Props) {
  const restore = (values: Record<string, unknown>) => {
    onRestore(values)
    onClose()
  }
  const restoreWhole = async (entry: HistoryEntry) => {
    const params = { ...(uid !== null && { uid }), historyUid: entry.uid }
    restore(await call((contract as AnyRecord).asOf, { params } as never)) // settings have it without a uid
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      title={say('History')}
      size={480}
      closeButtonProps={{ 'aria-label': say('Close') }}
    >
      <HistoryList
        history={contract.history}
        uid={uid}
        schema={contract.input}
        onRestoreField={restore}
        actions={(entry, isNewest) => (
          <>
            {!isNewest && entry.action !== 'delete' && (
              <Button size="compact-xs" variant="subtle" onClick={() => restoreWhole(entry)}>
                {say('Restore all as it was then')}
              </Button>
            )}
            {entry.operation?.canUndo && (
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => void undoRun(entry.operation?.uid ?? 0)}
              >
                {say('Undo run {uid}…', { uid: entry.operation.uid })}
              </Button>
            )}
          </>
        )}
      />
    </Drawer>
  )
}
