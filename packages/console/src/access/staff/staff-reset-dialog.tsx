import { checkedHow, staffActions } from '@backroom/contract/access/staff'
import { Button, Checkbox, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Named, useStaffActions } from '#access/staff/use-staff-actions.ts'
import { notify } from '#kit/asking/notify.tsx'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

type How = keyof typeof checkedHow

/** Removes the second step of somebody who lost it, once the Administrator has made sure who is asking. */
export function StaffResetDialog({ person, onClose }: { person: Named; onClose: () => void }) {
  const { refresh } = useStaffActions()
  const reset = useWrite(staffActions.resetTwoFactor, { ignore: [400] })
  const [checked, setChecked] = useState(false)
  const [how, setHow] = useState<How | null>(null)
  const [reason, setReason] = useState('')
  const refusal = reset.error?.status === 400 ? reset.error : null
  const isReady = checked && how !== null && (how !== 'other' || reason.trim() !== '')
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('Reset the second step of {name}?', { name: person.name })}
      size={440}
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          if (how === null) return
          reset.mutate(
            {
              params: { uid: person.uid },
              body: { version: person.version, checked, checkedHow: how, reason },
            },
            {
              onSuccess: () => {
                onClose()
                void refresh()
                notify({ title: say('The second step of {name} is removed', { name: person.name }) })
              },
            },
          )
        }}
      >
        <Stack gap="sm">
          <Text>
            {say(
              'A caller who says they lost their phone may be anybody. They are logged out and told by mail.',
            )}
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
          {refusal && (
            <Text c="var(--mantine-color-error)" role="alert">
              {Object.values(refusal.body.errors ?? {})[0]?.[0] ?? refusal.message}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button onClick={onClose}>{say('Cancel')}</Button>
            <Button
              type="submit"
              variant="filled"
              color="brick"
              disabled={!isReady}
              loading={reset.isPending}
            >
              {say('Reset second step')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
