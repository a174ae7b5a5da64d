import { items } from '@backroom/contract/items/page/items'
import { Checkbox, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ItemDialogProps } from '#items/page/item-dialogs/item-dialog.ts'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'

/** Puts an item away that will not be sold again. It can be brought back. */
export function ArchiveItemDialog({ item, onClose, onDone }: ItemDialogProps) {
  const [reason, setReason] = useState('')
  const [isForced, setIsForced] = useState(false)
  const hasStock = item.ownStock > 0
  return (
    <CallDialog
      title={say('Archive {code}?', { code: item.code })}
      call={items.archive}
      sent={() => ({
        params: { uid: item.uid },
        body: { version: item.version, force: isForced, ...(reason.trim() && { reason: reason.trim() }) },
      })}
      submit={say('Archive')}
      isDestructive
      isReady={!hasStock || isForced}
      onClose={onClose}
      onDone={() => {
        notify({ title: say('{code} is archived', { code: item.code }) })
        onDone?.()
      }}
    >
      <Text>
        {say(
          'It leaves lists, look-up, rules and its colour group with its sizes; its barcodes can be used again. You can unarchive it later.',
        )}
      </Text>
      <TextInput
        data-autofocus
        label={say('Why (optional)')}
        maxLength={200}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
      {hasStock && (
        <Checkbox
          label={sayCount(
            item.ownStock,
            'Archive it although 1 is in stock',
            'Archive it although {n} are in stock',
          )}
          checked={isForced}
          onChange={event => setIsForced(event.currentTarget.checked)}
        />
      )}
    </CallDialog>
  )
}
