import { items, type RedirectChoice } from '@backroom/contract/items/page/items'
import { counted } from '@backroom/contract/wording/say'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isRedirectComplete, RedirectFields } from '#items/bulk/redirect-fields.tsx'
import type { ItemDialogProps } from '#items/page/item-dialogs/item-dialog.ts'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { say } from '#kit/say.ts'

/** Takes an item off the site now, and says where shoppers go who come to its page. */
export function DeactivateItemDialog({ item, onClose, onDone }: ItemDialogProps) {
  const [redirect, setRedirect] = useState<RedirectChoice>({
    kind: item.primaryCategoryUid === null ? 'none' : 'category',
  })
  const [reason, setReason] = useState('')
  return (
    <CallDialog
      title={say('Deactivate {code}', { code: item.code })}
      call={items.deactivate}
      sent={() => ({
        params: { uid: item.uid },
        body: { version: item.version, redirect, ...(reason.trim() && { reason: reason.trim() }) },
      })}
      submit={say('Deactivate')}
      isReady={isRedirectComplete(redirect)}
      onClose={onClose}
      onDone={({ endedListings, pausedStarBuys }) => {
        const ended = endedListings.ebay + endedListings.amazon
        notify({
          title: say('{code} is off the site', { code: item.code }),
          ...((ended > 0 || pausedStarBuys.length > 0) && {
            text: say('{listings} ended, {starBuys} paused', {
              listings: counted(ended, 'listing'),
              starBuys: counted(pausedStarBuys.length, 'star buy'),
            }),
          }),
        })
        onDone?.()
      }}
    >
      <RedirectFields
        value={redirect}
        onChange={setRedirect}
        except={[item.uid]}
        without={[
          ...(item.primaryCategoryUid === null ? (['category'] as const) : []),
          ...(item.brandUid === null ? (['brand'] as const) : []),
        ]}
      />
      <TextInput
        label={say('Why (optional)')}
        maxLength={200}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
    </CallDialog>
  )
}
