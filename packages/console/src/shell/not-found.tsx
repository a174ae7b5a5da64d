import { Button, EmptyState } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { say } from '#kit/say.ts'

export function NotFound() {
  const { pathname } = useLocation()
  return (
    <EmptyState
      mt={80}
      variant="light"
      color="gray"
      icon={<IconMapOff size={28} stroke={1.7} />}
      title={say('There is no page at {path}.', { path: pathname })}
      description={say('The address may be mistyped, or the page may have moved.')}
    >
      <EmptyState.Actions>
        <Button component={Link} to="/" variant="filled">
          {say('Dashboard')}
        </Button>
        <Button onClick={() => history.back()}>{say('Back')}</Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}
