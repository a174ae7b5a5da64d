import { staffActions, staffOwned } from '@backroom/contract/access/staff'
import { List, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { StaffPicker } from '#access/staff/staff-picker.tsx'
import { type Named, useStaffActions } from '#access/staff/use-staff-actions.ts'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

/** Lets somebody in no longer: why, and who takes over what they own. */
export function StaffDisableDialog({ person, onClose }: { person: Named; onClose: () => void }) {
  const { refresh } = useStaffActions()
  const { data: owned = [] } = useRead(staffOwned, { params: { uid: person.uid } }, { staleMs: 0 })
  const [reason, setReason] = useState('')
  const [heirUid, setHeirUid] = useState<number | null>(null)
  return (
    <CallDialog
      title={say('Disable {name}?', { name: person.name })}
      call={staffActions.disable}
      sent={() => ({
        params: { uid: person.uid },
        body: { version: person.version, reason, ...(heirUid !== null && { handOverToUid: heirUid }) },
      })}
      submit={say('Disable')}
      isDestructive
      onClose={onClose}
      onDone={() => {
        void refresh()
        notify({ title: say('{name} can no longer log in', { name: person.name }) })
      }}
    >
      <Text>
        {say('They are logged out within 5 seconds and their links stop working. You can enable them again.')}
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
    </CallDialog>
  )
}
