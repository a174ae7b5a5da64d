import { type Group, groups } from '@backroom/contract/kit/screen'
import { screens } from '@backroom/contract/screens'
import { Box, Kbd, NavLink, ScrollArea, Text, TextInput } from '@mantine/core'
import { IconLayoutDashboard, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useValue } from '#kit/external-store.ts'
import { Mark } from '#kit/parts/mark.tsx'
import { product } from '#kit/product.ts'
import { say } from '#kit/say.ts'
import { usePreference } from '#kit/session/preferences.ts'
import { useUser, visitorOf } from '#kit/session/session.ts'
import { fitsScreen } from '#shell/finder/screen-search.ts'
import { menuDrawer } from '#shell/frame/popups.ts'
import classes from '#shell/menu/menu.module.css'
import { groupIcons } from '#shell/menu/menu-icons.ts'
import { MenuRow } from '#shell/menu/menu-row.tsx'
import { screensOf, visibleScreens } from '#shell/menu/visible-screens.ts'
import { useCurrentScreen } from '#shell/routes/use-current-screen.ts'

/** The pages a person may open, by group, with a box that finds one by name. */
export function Menu({ onOpened }: { onOpened: () => void }) {
  const visitor = visitorOf(useUser())
  const current = useCurrentScreen()
  const asked = useValue(menuDrawer)
  const pinned = usePreference('pinned')
  const [opened, setOpened] = useState<Group | null>(asked.group ?? current?.group ?? null)
  const [wanted, setWanted] = useState('')
  const menu = useRef<HTMLElement>(null)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (current?.group) setOpened(current.group)
  }, [current?.group])
  useEffect(() => {
    if (asked.group) setOpened(asked.group)
    if (asked.isOpen) box.current?.focus()
  }, [asked])
  const isFiltering = wanted.trim() !== ''
  const visible = visibleScreens(visitor)
  const pinnedPages = pinned.flatMap(path => visible.find(page => page.path === path) ?? [])
  const row = { onOpened, current, pinned }
  return (
    <nav
      ref={menu}
      className="fill"
      aria-label={say('Pages')}
      onKeyDown={event => moveFocus(event, menu.current)}
    >
      <Brand onOpened={onOpened} />
      <TextInput
        ref={box}
        className={classes.find ?? ''}
        mt={2}
        mx={10}
        mb={8}
        size="xs"
        aria-label={say('Find a page')}
        placeholder={say('Find a page')}
        data-autofocus // where the menu is a drawer
        leftSection={<IconSearch size={15} stroke={1.7} />}
        rightSection={<Kbd>Alt M</Kbd>}
        rightSectionWidth={56}
        value={wanted}
        onChange={event => setWanted(event.currentTarget.value)}
        onKeyDown={event => {
          const first = menu.current?.querySelector<HTMLElement>('a[data-page]')
          if (event.key !== 'Enter' || !first || !isFiltering) return
          if (event.ctrlKey || event.metaKey)
            window.open(first.getAttribute('href') ?? '/', '_blank', 'noopener')
          else first.click()
        }}
      />
      <ScrollArea flex={1} mih={0} px={10}>
        {!isFiltering && (
          <>
            <MenuRow {...row} screen={screens.dashboard} icon={IconLayoutDashboard} />
            {pinnedPages.length > 0 && <Label>{say('Pinned')}</Label>}
            {pinnedPages.map(page => (
              <MenuRow key={page.path} {...row} screen={page} isPin />
            ))}
            <Label>{say('All pages')}</Label>
          </>
        )}
        {groups.map(group => {
          const pages = screensOf(group, visitor).filter(page => fitsScreen(page, wanted))
          if (pages.length === 0) return null
          const Icon = groupIcons[group]
          const isOpen = isFiltering || opened === group
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
              keepMounted={false} // a closed group costs nothing at each change of page
              aria-expanded={isOpen}
            >
              <Box mt={2} mb={4} ml={16} pl={9} className={classes.rail ?? ''}>
                {pages.map(page => (
                  <MenuRow key={page.path} {...row} screen={page} isSub />
                ))}
              </Box>
            </NavLink>
          )
        })}
      </ScrollArea>
    </nav>
  )
}

function Brand({ onOpened }: { onOpened: () => void }) {
  return (
    <Box className="line" h={48} px={14} flex="none" fz={16.5} fw={680} lts="-0.022em">
      <Link to="/" className="line quietLink" onClick={onOpened}>
        <Mark size={24} />
        <span>{product}</span>
      </Link>
    </Box>
  )
}

function Label({ children }: { children: string }) {
  return (
    <Text fz={12} fw={520} c="dimmed" px={8} pt={10} pb={4}>
      {children}
    </Text>
  )
}

/** Arrows move through everything the menu shows. */
function moveFocus(event: KeyboardEvent, menu: HTMLElement | null) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || !menu) return
  const stops = [...menu.querySelectorAll<HTMLElement>('input, a[data-page], button[aria-expanded]')].filter(
    stop => stop.offsetParent !== null,
  )
  const at = stops.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  stops[(at + step + stops.length) % stops.length]?.focus()
}
