import { checkedHow, staffActions } from '@backroom/contract/access/staff'
import { Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Named, useStaffActions } from '#access/staff/use-staff-actions.ts'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { say } from '#kit/say.ts'

type How = keyof typeof checkedHow

/** Removes the second step of somebody who lost it, once the Administrator has made sure who is asking. */
export function StaffResetDialog({ person, onClose }: { person: Named; onClose: () => void }) {
  const { refresh } = useStaffActions()
  const [checked, setChecked] = useState(false)
  const [how, setHow] = useState<How | null>(null)
  const [reason, setReason] = useState('')
  return (
    <CallDialog
      title={say('Reset the second step of {name}?', { name: person.name })}
      call={staffActions.resetTwoFactor}
      sent={() => ({
        params: { uid: person.uid },
        body: { version: person.version, checked, checkedHow: how as How, reason },
      })}
      submit={say('Reset second step')}
      isDestructive
      isReady={checked && how !== null && (how !== 'other' || reason.trim() !== '')}
      onClose={onClose}
      onDone={() => {
        void refresh()
        notify({ title: say('The second step of {name} is removed', { name: person.name }) })
      }}
    >
      <Text>
        {say('A caller who says they lost their phone may be anybody. They are logged out and told by mail.')}
      </Text>
      <Checkbox
        label={say('I have checked that this is really {name}', { name: person.name })}
        checked={checked}
        onChange={event => setChecked(event.currentTarget.checked)}
        data-autofocus
      />
      <Radio.Group label={say('How')} value={how} onChange={chosen => setHow(chosen as How)}>
        <Stack gap={8} mt={6}>
          {(Object.keys(checkedHow) as How[]).map(value => (
            <Radio key={value} value={value} label={say(checkedHow[value])} />
          ))}
        </Stack>
      </Radio.Group>
      {how === 'other' && (
        <TextInput
          label={say('Note')}
          maxLength={200}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
      )}
    </CallDialog>
  )
}
