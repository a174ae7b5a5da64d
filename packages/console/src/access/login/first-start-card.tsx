import { setUp } from '@backroom/contract/access/session'
import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { NewPasswordFields } from '#access/passwords/new-password-fields.tsx'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { logIn } from '#kit/session/session.ts'

const blank = { setupCode: '', storeName: '', name: '', email: '', username: '', password: '' }
type Name = keyof typeof blank

const fields: readonly (readonly [name: Name, label: string, autoComplete: string])[] = [
  ['setupCode', 'Setup code', 'off'],
  ['storeName', 'Store name', 'organization'],
  ['name', 'Your name', 'name'],
  ['email', 'Email', 'email'],
  ['username', 'Username', 'username'],
]

/** An installation that nobody has used yet: its first Administrator, proved by the code the server printed. */
export function FirstStartCard() {
  const create = useWrite(setUp, { isQuiet: true })
  const navigate = useNavigate()
  const [values, setValues] = useState(blank)
  const set = (name: Name) => (value: string) => setValues(known => ({ ...known, [name]: value }))
  const errors = create.error?.body.errors ?? {}
  const isAtField = Object.keys(errors).some(name => name in blank)
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        create.mutate(
          { body: values },
          {
            onSuccess: ({ token, user }) => {
              logIn(token, user)
              void navigate('/', { replace: true })
            },
          },
        )
      }}
    >
      <Stack gap="sm">
        <Title order={1} fz={20}>
          {say('Create the first Administrator')}
        </Title>
        <Text c="dimmed">
          {say('The server printed a setup code when it started; it works for 24 hours.')}
        </Text>
        <div aria-live="polite">
          {create.error && !isAtField && (
            <Alert color="brick" py="xs">
              {create.error.message}
            </Alert>
          )}
        </div>
        {fields.map(([name, label, autoComplete], place) => (
          <TextInput
            key={name}
            label={say(label)}
            autoComplete={autoComplete}
            autoFocus={place === 0}
            spellCheck={false}
            value={values[name]}
            onChange={event => set(name)(event.currentTarget.value)}
            error={errors[name]?.[0]}
          />
        ))}
        <NewPasswordFields
          label={say('Password')}
          value={values.password}
          onChange={set('password')}
          error={errors.password?.[0]}
          known={[values.username, values.storeName, values.name]}
        />
        <Button type="submit" variant="filled" size="md" h={42} loading={create.isPending}>
          {say('Create Administrator')}
        </Button>
      </Stack>
    </form>
  )
}
