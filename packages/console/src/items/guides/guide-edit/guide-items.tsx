import { setGuide } from '@backroom/contract/items/bulk/bulk'
import { codesLookUp } from '@backroom/contract/items/page/suggestions'
import { Button, Group, Menu, Textarea } from '@mantine/core'
import { useState } from 'react'
import { codesToAsk, pastedCodes, readAnswers } from '#items/guides/guide-edit/pasted-codes.ts'
import { EmbeddedItems } from '#items/lists/item-list/embedded-items.tsx'
import { ItemFinder } from '#items/lists/pickers/item-finder.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'

/** The items that point at a guide: found one by one, pasted as codes, taken off, and all that many items can do. */
export function GuideItems({ guideUid }: { guideUid: number }) {
  const point = async (uids: readonly number[], buyersGuideUid: number | null) => {
    if (uids.length === 0) return
    await call(setGuide.call, {
      body: { selection: { uids: [...uids] }, buyersGuideUid, idempotencyKey: crypto.randomUUID() },
    })
    notify({
      title: sayCount(uids.length, '1 item is being changed', '{n} items are being changed'),
    })
    await queryClient.invalidateQueries({ queryKey: ['bulkOperation'] })
    // The run is small; its end is told by the events too.
    setTimeout(() => {
      for (const resource of ['buyersGuide', 'item'])
        void queryClient.invalidateQueries({ queryKey: [resource] })
    }, 1_500)
  }
  return (
    <>
      <Group align="flex-end" gap="sm">
        <ItemFinder
          label={say('Add an item')}
          except={[]}
          onPick={({ pageUid }) => void point([pageUid], guideUid)}
        />
        <PasteCodes onFound={uids => point(uids, guideUid)} />
      </Group>
      <EmbeddedItems
        filter={[{ field: 'buyersGuideUid', op: 'in', value: [guideUid] }]}
        none={say('No items point at this guide.')}
        more={({ pageUid }) => (
          <Menu.Item onClick={() => void point([pageUid], null)}>{say('Take it off this guide')}</Menu.Item>
        )}
      />
    </>
  )
}

function PasteCodes({ onFound }: { onFound: (uids: readonly number[]) => Promise<void> }) {
  const [codes, setCodes] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const add = async () => {
    setIsBusy(true)
    try {
      const pieces = pastedCodes(codes)
      const answers = await call(codesLookUp, { body: { codes: codesToAsk(pieces) } })
      const { uids, unknown } = readAnswers(pieces, answers)
      if (unknown.length > 0) {
        notify({ tone: 'warning', title: say('No item has these codes'), text: unknown.join(', ') })
      }
      await onFound(uids)
      setCodes(unknown.join('\n'))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Group gap={8} wrap="nowrap" align="flex-end" flex={1} miw={220}>
      <Textarea
        flex={1}
        autosize
        minRows={1}
        maxRows={6}
        aria-label={say('Paste codes')}
        placeholder={say('Paste codes, one a line')}
        value={codes}
        onChange={event => setCodes(event.currentTarget.value)}
      />
      <Button loading={isBusy} disabled={pastedCodes(codes).length === 0} onClick={() => void add()}>
        {say('Add')}
      </Button>
    </Group>
  )
}
