import { changePassword } from '@backroom/contract/access/passwords'
import type { Me } from '@backroom/contract/access/session'
import { Alert, Button, Checkbox, PasswordInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { NewPasswordFields } from '#access/passwords/new-password-fields.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { queryClient, useWrite } from '#kit/calls/use-endpoint.ts'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'

/** Changing one's own password. */
export function PasswordSection({ person }: { person: Me }) {
  const change = useWrite(changePassword)
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [endOthers, setEndOthers] = useState(true)
  const errors = change.error?.body.errors ?? {}
  const currentRefusal =
    errors.current?.[0] ?? (change.error?.status === 401 ? change.error.message : undefined)
  const isElsewhere = change.error && !currentRefusal && !errors.password
  return (
    <Section title={say('Password')}>
      <form
        onSubmit={event => {
          event.preventDefault()
          change.mutate(
            { body: { current, password, endOthers } },
            {
              onSuccess: () => {
                setCurrent('')
                setPassword('')
                void queryClient.invalidateQueries({ queryKey: ['session'] })
                notify({ title: say('Your password is changed') })
              },
            },
          )
        }}
      >
        <Stack gap="sm" maw={400}>
          {person.mustChangePassword && (
            <Alert color="amber" py="xs">
              {say('You have been asked to choose a new password.')}
            </Alert>
          )}
          {isElsewhere && (
            <Alert color="brick" py="xs" role="alert">
              {change.error?.message}
            </Alert>
          )}
          <input type="hidden" autoComplete="username" value={person.username} readOnly />
          <PasswordInput
            label={say('Current password')}
            autoComplete="current-password"
            value={current}
            onChange={event => setCurrent(event.currentTarget.value)}
            error={currentRefusal}
            visibilityToggleButtonProps={{ 'aria-label': say('Show the password'), tabIndex: 0 }}
          />
          <NewPasswordFields
            label={say('New password')}
            value={password}
            onChange={setPassword}
            error={errors.password?.[0]}
            known={[person.username, person.name, person.groupName]}
          />
          <Checkbox
            label={say('Log out my other devices')}
            checked={endOthers}
            onChange={event => setEndOthers(event.currentTarget.checked)}
          />
          <div>
            <Button type="submit" disabled={current === '' || password === ''} loading={change.isPending}>
              {say('Change password')}
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  )
}
