import { collectionTagOptions } from '@backroom/contract/organisation/collections/pickers'
import { mergeCollectionTags } from '@backroom/contract/organisation/collections/tags'
import { counted } from '@backroom/contract/wording/say'
import { Button, Group, Input, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { notify } from '#kit/asking/notify.tsx'
import { queryClient, useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { OptionPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'

interface Props {
  readonly uids: readonly number[]
  readonly onClose: () => void
}

/** Which tag stays; the others go into it. */
export function CollectionTagMergeDialog({ uids, onClose }: Props) {
  const [keepUid, setKeepUid] = useState<number | null>(null)
  const merge = useWrite(mergeCollectionTags, { ignore: [400] })
  const { data: chosen = [] } = useRead(
    collectionTagOptions,
    { query: { uids: uids.slice(0, 100).join(',') } },
    { enabled: uids.length > 0 },
  )
  const gone = uids.filter(uid => uid !== keepUid)
  const send = () => {
    if (keepUid === null) return
    merge.mutate(
      { body: { keepUid, mergeUids: [...gone] } },
      {
        onSuccess: ({ collections, rules }) => {
          void queryClient.invalidateQueries({ queryKey: ['collection'] })
          notify({
            title: say('Merged'),
            text: say('{collections} and {rules} have the tag you kept.', {
              collections: counted(collections, 'collection'),
              rules: counted(rules, 'rule'),
            }),
          })
          onClose()
        },
      },
    )
  }
  return (
    <Modal opened onClose={onClose} title={say('Merge tags')} size={440}>
      <Stack gap="sm">
        <Text>
          {say('{names} will go. Collections and rules that have them get the one you keep.', {
            names: chosen
              .filter(({ uid }) => uid !== keepUid)
              .map(({ name }) => name)
              .join(', '),
          })}
        </Text>
        <Input.Wrapper label={say('Keep')} error={merge.error?.body.errors?.keepUid?.[0]}>
          <OptionPicker
            options={collectionTagOptions}
            uid={keepUid}
            onChange={setKeepUid}
            aria-label={say('Tag to keep')}
          />
        </Input.Wrapper>
        <Group justify="flex-end" gap="xs">
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button
            variant="filled"
            disabled={keepUid === null || gone.length === 0}
            loading={merge.isPending}
            onClick={send}
          >
            {say('Merge tags')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
