import type { Screen } from '@backroom/contract/kit/screen'
import { Box, Menu, OverflowList, UnstyledButton } from '@mantine/core'
import { Link } from 'react-router'
import { Bar } from '#kit/layout/bar.tsx'
import { say } from '#kit/say.ts'
import { useUser, visitorOf } from '#kit/session/session.ts'
import { format, useStoreFacts } from '#kit/store-facts.ts'
import classes from '#shell/frame/frame.module.css'
import { screensOf } from '#shell/menu/visible-screens.ts'

/** "More in {group}": the neighbours of this page, and which build this is. */
export function Foot({ screen }: { screen: Screen | undefined }) {
  const visitor = visitorOf(useUser())
  const { planName } = useStoreFacts()
  const similar = screen?.group
    ? screensOf(screen.group, visitor).filter(({ path }) => path !== screen.path && path !== screen.parent)
    : []
  return (
    <Bar
      component="footer"
      edge="top"
      gap={14}
      className={`${classes.foot} small dim nowrap`}
      visibleFrom="sm"
    >
      {screen?.group && similar.length > 0 && (
        <nav className="line grows" aria-label={say('More in {group}', { group: say(screen.group) })}>
          <span>{say('More in {group}', { group: say(screen.group) })}</span>
          <OverflowList
            key={screen.path}
            className={classes.links ?? ''}
            data={similar}
            gap={14}
            getItemKey={page => page.path}
            renderItem={page => (
              <Link key={page.path} to={page.path} className="quietLink">
                {say(page.title)}
              </Link>
            )}
            renderOverflow={rest => <Rest pages={rest} />}
          />
        </nav>
      )}
      <Box component="span" ml="auto">
        {[
          planName,
          __BUILD_UNIX__ > 0 &&
            say('Build {date}', { date: format.date(new Date(__BUILD_UNIX__ * 1_000).toISOString()) }),
        ]
          .filter(Boolean)
          .join(', ')}
      </Box>
    </Bar>
  )
}

function Rest({ pages }: { pages: readonly Screen[] }) {
  return (
    <Menu position="top-end">
      <Menu.Target>
        <UnstyledButton className="quietLink" fz={12}>
          {say('{n} more', { n: pages.length })}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {pages.map(page => (
          <Menu.Item key={page.path} component={Link} to={page.path}>
            {say(page.title)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
