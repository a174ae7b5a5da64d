import { collectionTagOptions } from '@backroom/contract/organisation/collections/pickers'
import { mergeCollectionTags } from '@backroom/contract/organisation/collections/tags'
import { counted } from '@backroom/contract/wording/say'
import { Input, Text } from '@mantine/core'
import { useState } from 'react'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { queryClient, useRead } from '#kit/calls/use-endpoint.ts'
import { OptionPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'

interface Props {
  readonly uids: readonly number[]
  readonly onClose: () => void
}

/** Which tag stays; the others go into it. */
export function CollectionTagMergeDialog({ uids, onClose }: Props) {
  const [keepUid, setKeepUid] = useState<number | null>(null)
  const { data: chosen = [] } = useRead(
    collectionTagOptions,
    { query: { uids: uids.slice(0, 100).join(',') } },
    { enabled: uids.length > 0 },
  )
  const gone = uids.filter(uid => uid !== keepUid)
  return (
    <CallDialog
      title={say('Merge tags')}
      call={mergeCollectionTags}
      sent={() => ({ body: { keepUid: keepUid as number, mergeUids: gone } })}
      submit={say('Merge tags')}
      isReady={keepUid !== null && gone.length > 0}
      onClose={onClose}
      onDone={({ collections, rules }) => {
        void queryClient.invalidateQueries({ queryKey: ['collection'] })
        notify({
          title: say('Merged'),
          text: say('{collections} and {rules} have the tag you kept.', {
            collections: counted(collections, 'collection'),
            rules: counted(rules, 'rule'),
          }),
        })
      }}
    >
      {errorOf => (
        <>
          <Text>
            {say('{names} will go. Collections and rules that have them get the one you keep.', {
              names: chosen
                .filter(({ uid }) => uid !== keepUid)
                .map(({ name }) => name)
                .join(', '),
            })}
          </Text>
          <Input.Wrapper label={say('Keep')} error={errorOf('keepUid')}>
            <OptionPicker
              options={collectionTagOptions}
              uid={keepUid}
              onChange={setKeepUid}
              aria-label={say('Tag to keep')}
            />
          </Input.Wrapper>
        </>
      )}
    </CallDialog>
  )
}
