import { items } from '@backroom/contract/items/page/items'
import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ItemDialogProps } from '#items/page/item-dialogs/item-dialog.ts'
import { notify } from '#kit/asking/notify.tsx'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'

/** Puts an item away that will not be sold again. It can be brought back. */
export function ArchiveItemDialog({ item, onClose, onDone }: ItemDialogProps) {
  const [reason, setReason] = useState('')
  const [isForced, setIsForced] = useState(false)
  const archive = useWrite(items.archive, { ignore: [400] })
  const hasStock = item.ownStock > 0
  const run = () =>
    archive.mutate(
      {
        params: { uid: item.uid },
        body: { version: item.version, force: isForced, ...(reason.trim() && { reason: reason.trim() }) },
      },
      {
        onSuccess: () => {
          notify({ title: say('{code} is archived', { code: item.code }) })
          onClose()
          onDone?.()
        },
      },
    )
  return (
    <Modal opened onClose={onClose} title={say('Archive {code}?', { code: item.code })} size={440}>
      <Stack gap="sm">
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
        {archive.error && (
          <Text c="var(--br-bad)" role="alert">
            {archive.error.message}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button
            variant="filled"
            color="brick"
            disabled={hasStock && !isForced}
            loading={archive.isPending}
            onClick={run}
          >
            {say('Archive')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
