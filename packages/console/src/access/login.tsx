import { Alert, Button, Checkbox, Group, PasswordInput, Text, TextInput, Title } from '@mantine/core'
import { IconLock, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { SignInCard } from '#access/sign-in-card.tsx'
import { useLogIn } from '#access/use-log-in.ts'
import { useValue } from '#kit/external-store.ts'
import { rememberedUsername } from '#kit/preferences.ts'
import { say } from '#kit/say.ts'

/** Login: in, fast. */
export function Login() {
  const logIn = useLogIn()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const known = useValue(rememberedUsername)
  const [username, setUsername] = useState(known)
  const [password, setPassword] = useState('')
  const [isRemembered, setIsRemembered] = useState(known !== '')
  const [hasCapsLock, setHasCapsLock] = useState(false)
  const query = search.size > 0 ? `?${search}` : ''

  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    const next = await logIn.withPassword(username.trim(), password)
    rememberedUsername.set(isRemembered ? username.trim() : '')
    if (next === undefined) return setPassword('')
    navigate(next === 'done' ? `/login${query}` : `/two-factor-authentication${query}`, { replace: true })
  }

  return (
    <SignInCard>
      <form onSubmit={submit}>
        <Title order={1} fz={20}>
          {say('Log in')}
        </Title>
        <div aria-live="polite">
          {logIn.message && (
            <Alert color="brick" mt="md" py="xs">
              {logIn.message}
            </Alert>
          )}
        </div>
        <TextInput
          mt="lg"
          size="md"
          label={say('Username')}
          autoComplete="username"
          autoFocus={known === ''}
          required
          withAsterisk={false}
          leftSection={<IconUser size={16} stroke={1.7} />}
          value={username}
          onChange={event => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          mt="md"
          size="md"
          label={say('Password')}
          autoComplete="current-password"
          autoFocus={known !== ''}
          required
          withAsterisk={false}
          leftSection={<IconLock size={16} stroke={1.7} />}
          value={password}
          onChange={event => setPassword(event.currentTarget.value)}
          onKeyUp={event => setHasCapsLock(event.getModifierState('CapsLock'))}
          {...(hasCapsLock && { description: say('Caps Lock is on.') })}
        />
        <Group mt="sm">
          <Checkbox
            label={say('Remember my username')}
            checked={isRemembered}
            onChange={event => setIsRemembered(event.currentTarget.checked)}
          />
        </Group>
        <Button type="submit" variant="filled" size="md" fullWidth mt="lg" loading={logIn.isBusy} h={42}>
          {say('Log In')}
        </Button>
        <Text fz={12} c="dimmed" mt="md" ta="center">
          {say('Forgotten your password? An Administrator of your store can set a new one.')}
        </Text>
      </form>
    </SignInCard>
  )
}
