import { items } from '@backroom/contract/items/items'
import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { usePage } from '#items/item-edit/page-context.ts'
import { notify } from '#kit/notify.tsx'
import { say } from '#kit/say.ts'
import { useWrite } from '#kit/use-endpoint.ts'

/** Puts an item away that will not be sold again. It can be brought back. */
export function ArchiveDialog({ onClose }: { onClose: () => void }) {
  const { page, refresh } = usePage()
  const [reason, setReason] = useState('')
  const [isForced, setIsForced] = useState(false)
  const archive = useWrite(items.archive, { ignore: [400] })
  const stock = page.rollup.ownStock
  return (
    <Modal opened onClose={onClose} title={say('Archive {code}?', { code: page.item.code })} size={440}>
      <Stack gap="sm">
        <Text>
          {say(
            'It leaves lists, look-up and rules with its sizes; its barcodes can be used again. You can unarchive it later.',
          )}
        </Text>
        <TextInput
          label={say('Why (optional)')}
          maxLength={200}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
          data-autofocus
        />
        {stock > 0 && (
          <Checkbox
            label={say('Archive it although {n} are in stock', { n: stock })}
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
            disabled={stock > 0 && !isForced}
            loading={archive.isPending}
            onClick={() =>
              archive.mutate(
                {
                  params: { uid: page.item.uid },
                  body: {
                    version: page.versions.item,
                    force: isForced,
                    ...(reason.trim() && { reason: reason.trim() }),
                  },
                },
                {
                  onSuccess: () => {
                    notify({ title: say('{code} is archived', { code: page.item.code }) })
                    onClose()
                    void refresh()
                  },
                },
              )
            }
          >
            {say('Archive')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
