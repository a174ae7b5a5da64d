import { Anchor, Button, EmptyState, List, TextInput } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { say } from '#kit/say.ts'
import { useUser, visitorOf } from '#kit/session/session.ts'
import { findScreens, nearestScreens } from '#shell/finder/screen-search.ts'

const nearest = 3

/** No page here: the nearest ones, and a box to find the right one. */
export function NotFound() {
  const { pathname } = useLocation()
  const visitor = visitorOf(useUser())
  const words = pathname.split('/').filter(Boolean).map(readable).reverse()
  const known = words.find(word => findScreens(word, visitor).length > 0)
  const [wanted, setWanted] = useState(known ?? words[0] ?? '')
  const exact = wanted.trim() ? findScreens(wanted, visitor) : []
  const pages = (exact.length > 0 ? exact : nearestScreens(wanted, visitor, nearest)).slice(0, nearest)
  return (
    <EmptyState
      mt={80}
      variant="light"
      color="gray"
      icon={<IconMapOff size={28} stroke={1.7} />}
      title={<h1>{say('There is no page at {path}.', { path: pathname })}</h1>}
      description={say('The address may be mistyped, or the page may have moved.')}
    >
      <TextInput
        mt="md"
        w={280}
        aria-label={say('Find a page')}
        placeholder={say('Find a page')}
        value={wanted}
        onChange={event => setWanted(event.currentTarget.value)}
      />
      <List my="xs" listStyleType="none" aria-label={say('Closest pages')}>
        {pages.map(page => (
          <List.Item key={page.path}>
            <Anchor component={Link} to={page.path}>
              {say(page.title)}
            </Anchor>
          </List.Item>
        ))}
      </List>
      <EmptyState.Actions>
        <Button component={Link} to="/" variant="filled">
          {say('Dashboard')}
        </Button>
        <Button onClick={() => history.back()}>{say('Back')}</Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}

/** An address as words; a broken escape is left as it is. */
function readable(part: string): string {
  try {
    return decodeURIComponent(part).replace(/[-_]/g, ' ')
  } catch {
    return part
  }
}
