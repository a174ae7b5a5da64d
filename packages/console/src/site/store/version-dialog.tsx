import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import { configEffects, configVersions } from '@backroom/contract/site/config'
import { counted } from '@backroom/contract/wording/say'
import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { ChangeFields, useWordsOf } from '#site/store/change-fields.tsx'

export type Version = ReplyOf<typeof configVersions.list>['rows'][number]

/** What changed from the older of two versions to the newer. */
export function CompareDialog({ versions, onClose }: { versions: readonly number[]; onClose: () => void }) {
  const [from = 1, to = 1] = versions.toSorted((one, other) => one - other)
  const { data } = useRead(configVersions.diff, { params: { version: from, to } })
  const words = useWordsOf(data ?? [])
  return (
    <Modal opened title={say('From version {from} to version {to}', { from, to })} onClose={onClose}>
      <Stack gap={6}>
        {data?.length === 0 && <Text c="dimmed">{say('They do not differ.')}</Text>}
        {data?.map(change => (
          <Text key={change.key} fz={13}>
            {words(change)}
          </Text>
        ))}
      </Stack>
    </Modal>
  )
}

/** What differs from now, ticked; what is unticked stays. */
export function RestoreDialog({ of, newest, onClose }: { of: Version; newest: number; onClose: () => void }) {
  const params = { version: newest, to: of.version }
  const { data } = useRead(configVersions.diff, { params })
  const [left, setLeft] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const touched = useWrite(configEffects)
  const { mutate } = touched
  useEffect(() => {
    if (data?.length) mutate({ body: { changes: Object.fromEntries(data.map(({ key, to }) => [key, to])) } })
  }, [data, mutate])
  const keys =
    data?.flatMap(({ key, section }) => (section === 'retired' || left.includes(key) ? [] : [key])) ?? []
  return (
    <CallDialog
      title={say('Put version {n} back', { n: of.version })}
      call={configVersions.restore}
      sent={() => ({
        params: { version: of.version },
        body: { version: newest, keys, ...(note && { note }) },
      })}
      submit={say('Put {settings} back', { settings: counted(keys.length, 'setting') })}
      isReady={keys.length > 0}
      onClose={onClose}
    >
      <Stack gap={8}>
        {data && <ChangeFields changes={data} left={left} onLeft={setLeft} />}
        {touched.data
          ?.filter(({ key }) => keys.includes(key))
          .map(({ text }) => (
            <Text key={text} fz={13} c="dimmed">
              {say(text)}
            </Text>
          ))}
        <TextInput
          label={say('Note')}
          placeholder={say('Version {n} restored', { n: of.version })}
          maxLength={200}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
      </Stack>
    </CallDialog>
  )
}

export function NameDialog({ of, onClose }: { of: Version; onClose: () => void }) {
  const [label, setLabel] = useState(of.label)
  return (
    <CallDialog
      title={say('Name version {n}', { n: of.version })}
      call={configVersions.label}
      sent={() => ({ params: { version: of.version }, body: { label } })}
      submit={say('Keep the name')}
      onClose={onClose}
    >
      {errorOf => (
        <TextInput
          label={say('Name')}
          placeholder={say('Before Christmas')}
          value={label}
          error={errorOf('label')}
          onChange={event => setLabel(event.currentTarget.value)}
          data-autofocus
        />
      )}
    </CallDialog>
  )
}
