import { screens } from '@backroom/contract/access/screens'
import { setupState } from '@backroom/contract/access/session'
import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  Group,
  PasswordInput,
  Popover,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { IconLock, IconUser } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { loggedOutNews, useLoginNews } from '#access/login/login-news.ts'
import { SignInCard } from '#access/login/sign-in-card.tsx'
import { clockOf } from '#access/login/use-countdown.ts'
import { useLogIn } from '#access/login/use-log-in.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { useValue } from '#kit/external-store.ts'
import { lazyPart } from '#kit/load-part.ts'
import { product } from '#kit/product.ts'
import { say } from '#kit/say.ts'
import { hasLoggedOut } from '#kit/session/log-out.ts'
import { lastStoreName, rememberedUsername } from '#kit/session/preferences.ts'

const FirstStartCard = lazyPart(() =>
  import('#access/login/first-start-card.tsx').then(({ FirstStartCard: Form }) => Form),
)

/** Login: in, fast. An installation nobody has used yet asks for its first Administrator instead. */
export function Login() {
  const silently = { ignore: [0, 429, 500, 502, 503, 504], staleMs: 600_000 }
  const { data: setup } = useRead(setupState, {}, silently)
  return (
    <SignInCard below={<WhatIsThis />}>
      {setup?.needed ? (
        <Suspense fallback={null}>
          <FirstStartCard />
        </Suspense>
      ) : (
        <LoginForm />
      )}
    </SignInCard>
  )
}

const tones = { info: 'sky', ok: 'leaf', bad: 'brick' } as const

function LoginForm() {
  const logIn = useLogIn()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const known = useValue(rememberedUsername)
  const storeName = useValue(lastStoreName)
  const hasLeft = useValue(hasLoggedOut)
  const arrivedWith = useLoginNews() ?? (hasLeft ? loggedOutNews : null)
  const [username, setUsername] = useState(known)
  const [password, setPassword] = useState('')
  const [isRemembered, setIsRemembered] = useState(known !== '')
  const [hasCapsLock, setHasCapsLock] = useState(false)
  const passwordRef = useRef<HTMLInputElement>(null)
  const query = search.size > 0 ? `?${search}` : ''
  const news = logIn.message ? ({ tone: 'bad', text: logIn.message } as const) : arrivedWith

  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    const next = await logIn.withPassword(username.trim(), password)
    rememberedUsername.set(isRemembered ? username.trim() : '')
    if (next === undefined) {
      setPassword('')
      passwordRef.current?.focus()
      return
    }
    hasLoggedOut.set(false)
    navigate(`${next === 'done' ? screens.login.path : screens.twoFactor.path}${query}`, { replace: true })
  }

  return (
    <form onSubmit={submit}>
      <Title order={1} fz={20}>
        {say('Log in')}
      </Title>
      {storeName && <Text c="dimmed">{storeName}</Text>}
      <div aria-live="polite">
        {news && (
          <Alert color={tones[news.tone]} mt="md" py="xs">
            {say(news.text)}
          </Alert>
        )}
      </div>
      <TextInput
        mt="lg"
        size="md"
        label={say('Username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={known === ''}
        required
        minLength={3}
        maxLength={254}
        withAsterisk={false}
        leftSection={<IconUser size={16} stroke={1.7} />}
        value={username}
        onChange={event => setUsername(event.currentTarget.value)}
      />
      <PasswordInput
        ref={passwordRef}
        mt="md"
        size="md"
        label={say('Password')}
        autoComplete="current-password"
        autoFocus={known !== ''}
        required
        withAsterisk={false}
        leftSection={<IconLock size={16} stroke={1.7} />}
        visibilityToggleButtonProps={{ 'aria-label': say('Show the password'), tabIndex: 0 }}
        value={password}
        onChange={event => setPassword(event.currentTarget.value)}
        onKeyUp={event => setHasCapsLock(event.getModifierState('CapsLock'))}
        {...(hasCapsLock && { description: say('Caps Lock is on.') })}
      />
      <Group mt="sm" justify="space-between">
        <Checkbox
          label={say('Remember my username')}
          checked={isRemembered}
          onChange={event => setIsRemembered(event.currentTarget.checked)}
        />
        <Anchor component={Link} to={screens.forgottenPassword.path} fw={550}>
          {say('Forgotten password')}
        </Anchor>
      </Group>
      <Button
        type="submit"
        variant="filled"
        size="md"
        fullWidth
        mt="lg"
        h={42}
        disabled={logIn.isBusy || logIn.waitSeconds > 0}
      >
        {logIn.isBusy
          ? say('Logging in…')
          : logIn.waitSeconds > 0
            ? say('Try again in {time}', { time: clockOf(logIn.waitSeconds) })
            : say('Log In')}
      </Button>
    </form>
  )
}

/** For whoever came here by chance, or without a username. */
function WhatIsThis() {
  return (
    <Popover width={320} position="top">
      <Popover.Target>
        <Anchor component="button" type="button" fw={550}>
          {say('What’s this store?')}
        </Anchor>
      </Popover.Target>
      <Popover.Dropdown>
        <Text>
          {say(
            '{product} is where the staff of an online store look after it. Your store’s Administrator gives you a username by invitation; ask them too when your phone or password is lost.',
            { product },
          )}
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}
