import { notMe } from '@backroom/contract/access/passwords'
import { screens } from '@backroom/contract/access/screens'
import { Alert, Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

/** "Not you?" of the mail about a new device: asks once more, because mail programs open links by themselves. */
export function NotMeCard({ token }: { token: string }) {
  const end = useWrite(notMe, { isQuiet: true })
  return (
    <Stack gap="md">
      <Title order={1} fz={20}>
        {say('Not you?')}
      </Title>
      <div aria-live="polite">
        {end.data && (
          <Alert color="leaf" py="xs">
            {end.data.message}
          </Alert>
        )}
        {end.error && (
          <Alert color="brick" py="xs">
            {end.error.message}
          </Alert>
        )}
      </div>
      {!end.data && (
        <>
          <Text>{say('We log you out on every device and mail you a link to set a new password.')}</Text>
          <Button
            variant="filled"
            size="md"
            h={42}
            loading={end.isPending}
            onClick={() => end.mutate({ body: { token } })}
          >
            {say('Log me out everywhere')}
          </Button>
        </>
      )}
      <Anchor component={Link} to={screens.login.path}>
        {say('Back to login')}
      </Anchor>
    </Stack>
  )
}
