import { items, type RedirectChoice, redirectChoice } from '@backroom/contract/items/items'
import { Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ItemFinder } from '#items/item-edit/item-finder.tsx'
import { usePage } from '#items/item-edit/page-context.ts'
import { notify } from '#kit/notify.tsx'
import { say } from '#kit/say.ts'
import { useWrite } from '#kit/use-endpoint.ts'

type Kind = RedirectChoice['kind']
const kinds = Object.entries(redirectChoice.shape.kind.meta()?.options ?? {}) as [Kind, string][]

/** Takes the item off the site now, and says where shoppers go who come to its page. */
export function DeactivateDialog({ onClose }: { onClose: () => void }) {
  const { page, refresh } = usePage()
  const [kind, setKind] = useState<Kind>(page.item.primaryCategoryUid === null ? 'none' : 'category')
  const [reason, setReason] = useState('')
  const [target, setTarget] = useState<{ readonly value: string | number; readonly text: string } | null>(
    null,
  )
  const deactivate = useWrite(items.deactivate, { ignore: [400] })
  const needsTarget = kind === 'item' || kind === 'url'
  const refusal = deactivate.error
  const run = () =>
    deactivate.mutate(
      {
        params: { uid: page.item.uid },
        body: {
          version: page.versions.item,
          ...(reason.trim() && { reason: reason.trim() }),
          redirect: { kind, ...(needsTarget && target && { value: target.value }) },
        },
      },
      {
        onSuccess: async ({ pausedStarBuys, endedListings }) => {
          const ended = endedListings.ebay + endedListings.amazon
          notify({
            title: say('{code} is off the site', { code: page.item.code }),
            ...((ended > 0 || pausedStarBuys.length > 0) && {
              text: say('{listings} listings ended, {starBuys} star buys paused', {
                listings: ended,
                starBuys: pausedStarBuys.length,
              }),
            }),
          })
          onClose()
          await refresh()
        },
      },
    )
  return (
    <Modal opened onClose={onClose} title={say('Deactivate {code}', { code: page.item.code })} size={440}>
      <Stack gap="sm">
        <Radio.Group
          label={say('Shoppers who come to its page go to')}
          value={kind}
          onChange={value => {
            setKind(value as Kind)
            setTarget(null)
          }}
        >
          <Stack gap={8} mt={4}>
            {kinds.map(([value, label]) => (
              <Radio
                key={value}
                value={value}
                label={say(label)}
                disabled={
                  (value === 'category' && page.item.primaryCategoryUid === null) ||
                  (value === 'brand' && page.item.brandUid === null)
                }
              />
            ))}
          </Stack>
        </Radio.Group>
        {kind === 'item' && (
          <>
            <ItemFinder
              label={say('Find the item')}
              except={[page.item.uid]}
              onPick={({ uid, code, name }) => setTarget({ value: uid, text: `${code} ${name}` })}
            />
            {target && <Text>{target.text}</Text>}
          </>
        )}
        {kind === 'url' && (
          <TextInput
            label={say('Address')}
            placeholder="https://"
            value={target?.text ?? ''}
            onChange={event =>
              setTarget({ value: event.currentTarget.value, text: event.currentTarget.value })
            }
          />
        )}
        <TextInput
          label={say('Why (optional)')}
          maxLength={200}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
        {refusal && (
          <Text c="var(--br-bad)" role="alert">
            {Object.values(refusal.body.errors ?? {})
              .flat()
              .join(' ') || refusal.message}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button
            variant="filled"
            disabled={needsTarget && !target?.value}
            loading={deactivate.isPending}
            onClick={run}
          >
            {say('Deactivate')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
