import { changes } from '@backroom/contract/shell/version'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { useValue } from '#kit/external-store.ts'
import { say } from '#kit/say.ts'
import { usePreference } from '#kit/session/preferences.ts'
import { useUser, visitorOf } from '#kit/session/session.ts'
import { popup } from '#shell/frame/popups.ts'
import { visibleScreens } from '#shell/menu/visible-screens.ts'
import { mostUsed, usedPages } from '#shell/routes/used-pages.ts'
import { Change } from '#shell/versions/change-list.tsx'

const linksMost = 5
const newsMost = 3
const quietly = { ignore: [0, 400, 404, 429, 500, 502, 503, 504] }

/** Pinned pages, else the five most used. */
export function QuickLinks() {
  const visitor = visitorOf(useUser())
  const pinned = usePreference('pinned')
  const used = useValue(usedPages)
  const visible = visibleScreens(visitor)
  const paths = pinned.length > 0 ? pinned : mostUsed(used, linksMost)
  const pages = paths.flatMap(path => visible.find(page => page.path === path && path !== '/') ?? [])
  const shown = pages.length > 0 ? pages : visible.filter(page => page.path !== '/').slice(0, linksMost)
  if (shown.length === 0) return null
  return (
    <section aria-label={say('Quick links')}>
      <h2>{say('Quick links')}</h2>
      <Group gap={8} mt={8}>
        {shown.map(page => (
          <Button key={page.path} component={Link} to={page.path} size="compact-sm">
            {say(page.title)}
          </Button>
        ))}
      </Group>
    </section>
  )
}

/** The three newest changes; nothing when there are none. */
export function NewsPanel() {
  const navigate = useNavigate()
  const { data = [] } = useRead(changes, { query: { since: 0 } }, quietly)
  if (data.length === 0) return null
  return (
    <section aria-label={say("What's new")}>
      <Group gap={10} mih={28} mb={8} wrap="nowrap">
        <h2 className="grows">{say("What's new")}</h2>
        <Anchor component="button" fz={13} onClick={() => popup.set('whatsNew')}>
          {say('See all')}
        </Anchor>
      </Group>
      <Text component="div">
        {data.slice(0, newsMost).map(entry => (
          <Change key={entry.text} entry={entry} onOpen={path => void navigate(path)} />
        ))}
      </Text>
    </section>
  )
}
