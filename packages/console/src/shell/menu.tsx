import { type Group, groups } from '@backroom/contract/kit/screen'
import { screens } from '@backroom/contract/screens'
import { NavLink, ScrollArea, TextInput } from '@mantine/core'
import {
  IconBox,
  IconBuildingStore,
  IconFileText,
  IconLayoutDashboard,
  IconReportAnalytics,
  IconSearch,
  IconSettings,
  IconShieldHalf,
  IconSitemap,
  IconSpeakerphone,
  IconWand,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Mark } from '#kit/mark.tsx'
import { product } from '#kit/product.ts'
import { say } from '#kit/say.ts'
import { useUser, visitorOf } from '#kit/session.ts'
import classes from '#shell/menu.module.css'
import { useCurrentScreen } from '#shell/use-current-screen.ts'
import { screensOf } from '#shell/visible-screens.ts'

const icons: Record<Group, typeof IconBox> = {
  'Content Management': IconFileText,
  'Item Management': IconBox,
  'Item Organisation': IconSitemap,
  'Marketing & Promotions': IconSpeakerphone,
  'Marketplace Tools': IconBuildingStore,
  'Reports & Lists': IconReportAnalytics,
  'Site Management': IconSettings,
  'Super Users': IconShieldHalf,
  Wizards: IconWand,
}

/** The pages a person may open, by group, with a box that finds one by name. */
export function Menu({ onOpened }: { onOpened: () => void }) {
  const visitor = visitorOf(useUser())
  const current = useCurrentScreen()
  const [opened, setOpened] = useState<Group | null>(current?.group ?? null)
  const [wanted, setWanted] = useState('')
  const matches = (title: string, group: string) =>
    `${say(title)} ${say(group)}`.toLowerCase().includes(wanted.trim().toLowerCase())
  return (
    <nav className={classes.menu} aria-label={say('Pages')}>
      <Link to="/" className={classes.brand} onClick={onOpened}>
        <Mark size={24} />
        <span>{product}</span>
      </Link>
      <TextInput
        className={classes.find ?? ''}
        size="xs"
        aria-label={say('Find a page')}
        placeholder={say('Find a page')}
        leftSection={<IconSearch size={15} stroke={1.7} />}
        value={wanted}
        onChange={event => setWanted(event.currentTarget.value)}
      />
      <ScrollArea className={classes.scroll ?? ''}>
        <Row to="/" title={screens.dashboard.title} icon={IconLayoutDashboard} onOpened={onOpened} />
        <div className={classes.label}>{say('All pages')}</div>
        {groups.map(group => {
          const pages = screensOf(group, visitor).filter(page => matches(page.title, group))
          if (pages.length === 0) return null
          const Icon = icons[group]
          const isOpen = wanted !== '' || opened === group
          return (
            <NavLink
              key={group}
              component="button"
              className={classes.group ?? ''}
              label={say(group)}
              leftSection={<Icon size={17} stroke={1.7} />}
              opened={isOpen}
              onChange={() => setOpened(isOpen ? null : group)}
              childrenOffset={0}
            >
              <div className={classes.rail}>
                {pages.map(page => (
                  <Row
                    key={page.path}
                    to={page.path}
                    title={page.title}
                    isSub
                    onOpened={onOpened}
                    isCurrent={current?.parent === page.path}
                  />
                ))}
              </div>
            </NavLink>
          )
        })}
      </ScrollArea>
    </nav>
  )
}

interface RowProps {
  readonly to: string
  readonly title: string
  readonly icon?: typeof IconBox
  readonly isSub?: boolean
  readonly isCurrent?: boolean
  readonly onOpened: () => void
}

function Row({ to, title, icon: Icon, isSub, isCurrent, onOpened }: RowProps) {
  const { pathname } = useLocation()
  const isHere = isCurrent || pathname === to
  return (
    <Link
      to={to}
      className={classes.row}
      data-sub={isSub || undefined}
      data-current={isHere || undefined}
      aria-current={pathname === to ? 'page' : undefined}
      onClick={onOpened}
    >
      {Icon && <Icon size={17} stroke={1.7} aria-hidden="true" />}
      <span className="cut">{say(title)}</span>
    </Link>
  )
}
