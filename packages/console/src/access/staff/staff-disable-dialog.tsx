import { staffActions, staffOwned } from '@backroom/contract/access/staff'
import { Button, Group, List, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { StaffPicker } from '#access/staff/staff-picker.tsx'
import { type Named, useStaffActions } from '#access/staff/use-staff-actions.ts'
import { notify } from '#kit/asking/notify.tsx'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

/** Lets somebody in no longer: why, and who takes over what they own. */
export function StaffDisableDialog({ person, onClose }: { person: Named; onClose: () => void }) {
  const { refresh } = useStaffActions()
  const { data: owned = [] } = useRead(staffOwned, { params: { uid: person.uid } }, { staleMs: 0 })
  const disable = useWrite(staffActions.disable, { ignore: [400] })
  const [reason, setReason] = useState('')
  const [heirUid, setHeirUid] = useState<number | null>(null)
  const refusal = disable.error?.status === 400 ? disable.error : null
  return (
    <Modal opened onClose={onClose} title={say('Disable {name}?', { name: person.name })} size={440}>
      <form
        onSubmit={event => {
          event.preventDefault()
          disable.mutate(
            {
              params: { uid: person.uid },
              body: { version: person.version, reason, ...(heirUid !== null && { handOverToUid: heirUid }) },
            },
            {
              onSuccess: () => {
                onClose()
                void refresh()
                notify({ title: say('{name} can no longer log in', { name: person.name }) })
              },
            },
          )
        }}
      >
        <Stack gap="sm">
          <Text>
            {say(
              'They are logged out within 5 seconds and their links stop working. You can enable them again.',
            )}
          </Text>
          <TextInput
            label={say('Reason')}
            description={say('Optional; kept with the sign-ins.')}
            maxLength={200}
            value={reason}
            onChange={event => setReason(event.currentTarget.value)}
            data-autofocus
          />
          {owned.length > 0 && (
            <>
              <Text>{say('They own what others use:')}</Text>
              <List size="sm">
                {owned.map(({ kind, name }) => (
                  <List.Item key={`${kind}${name}`}>{`${say(kind)}: ${name}`}</List.Item>
                ))}
              </List>
              <StaffPicker
                label={say('Hand it over to')}
                exceptUid={person.uid}
                uid={heirUid}
                onChange={setHeirUid}
              />
            </>
          )}
          {refusal && (
            <Text c="var(--mantine-color-error)" role="alert">
              {Object.values(refusal.body.errors ?? {})[0]?.[0] ?? refusal.message}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button onClick={onClose}>{say('Cancel')}</Button>
            <Button type="submit" variant="filled" color="brick" loading={disable.isPending}>
              {say('Disable')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
