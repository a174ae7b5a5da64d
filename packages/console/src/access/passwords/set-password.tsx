import { readLink, setPassword } from '@backroom/contract/access/passwords'
import { screens } from '@backroom/contract/access/screens'
import { Alert, Anchor, Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { passwordSavedNews } from '#access/login/login-news.ts'
import { SignInCard } from '#access/login/sign-in-card.tsx'
import { NewPasswordFields } from '#access/passwords/new-password-fields.tsx'
import { NotMeCard } from '#access/passwords/not-me-card.tsx'
import type { ApiError } from '#kit/calls/call.ts'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { product } from '#kit/product.ts'
import { say } from '#kit/say.ts'

/** What the links of our mails open: setting a password, or saying that a login was not one's own. */
export function SetPassword() {
  const { token = '' } = useParams()
  const [search] = useSearchParams()
  return (
    <SignInCard>
      {search.has('not-me') ? <NotMeCard token={token} /> : <PasswordForm token={token} />}
    </SignInCard>
  )
}

/** Setting a password by the link of an invitation or a reset. */
function PasswordForm({ token }: { token: string }) {
  const link = useRead(readLink, { params: { token } }, { staleMs: 600_000 })
  const save = useWrite(setPassword, { isQuiet: true })
  const navigate = useNavigate()
  const [password, setNew] = useState('')
  const refusal = save.error?.body.errors?.password?.[0]
  const failed = link.error ?? (refusal ? null : save.error)
  if (failed) return <Unusable error={failed} />
  if (!link.data) return <Skeleton h={180} aria-busy="true" />
  const { name, username, purpose } = link.data
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        const done = () =>
          void navigate(screens.login.path, { replace: true, state: { news: passwordSavedNews } })
        save.mutate({ body: { token, password } }, { onSuccess: done })
      }}
    >
      <Stack gap="md">
        <div>
          <Title order={1} fz={20}>
            {say('Set password')}
          </Title>
          <Text c="dimmed">
            {purpose === 'invite'
              ? say('Welcome to {product}, {name}.', { product, name })
              : say('A new password for {name}.', { name })}
          </Text>
        </div>
        <Text>{say('You log in as {username}.', { username })}</Text>
        {/* Password managers read the name the password belongs to. */}
        <input type="hidden" autoComplete="username" value={username} readOnly />
        <NewPasswordFields
          label={say('New password')}
          size="md"
          value={password}
          onChange={setNew}
          error={refusal}
          known={[username, name]}
          isFocused
        />
        <Button
          type="submit"
          variant="filled"
          size="md"
          h={42}
          disabled={password === ''}
          loading={save.isPending}
        >
          {say('Save')}
        </Button>
      </Stack>
    </form>
  )
}

function Unusable({ error }: { error: ApiError }) {
  const isGone = error.status === 410 || error.status === 404
  return (
    <Stack gap="md">
      <Title order={1} fz={20}>
        {say('Set password')}
      </Title>
      <Alert color="brick" py="xs" role="alert">
        {isGone ? say('This link has expired or has been used. Ask for a new one.') : error.message}
      </Alert>
      <Anchor component={Link} to={screens.forgottenPassword.path}>
        {say('Ask for a new link')}
      </Anchor>
      <Anchor component={Link} to={screens.login.path}>
        {say('Back to login')}
      </Anchor>
    </Stack>
  )
}
