import { judge } from '@backroom/contract/kit/access'
import { screens } from '@backroom/contract/screens'
import { useDebouncedValue } from '@mantine/hooks'
import {
  IconBell,
  IconFileText,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSparkles,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'
import { logOutHere } from '#kit/session/log-out.ts'
import { changePreferences, usePreference } from '#kit/session/preferences.ts'
import { useUser, visitorOf } from '#kit/session/session.ts'
import { bestFirst, isJust } from '#shell/finder/best-first.ts'
import { Finder, type FinderGroup, type FinderRow } from '#shell/finder/finder.tsx'
import { paletteActions, recordFinders } from '#shell/finder/record-finders.ts'
import { findScreens } from '#shell/finder/screen-search.ts'
import { takenAlong } from '#shell/finder/taken-along.ts'
import { type PopupName, popup, usePopup } from '#shell/frame/popups.ts'
import { SuperUserMark } from '#shell/menu/super-user-mark.tsx'

const pagesMost = 6
const recordsMost = 5
/** Between two keys of who types fast: the first answers are there within a tenth of a second after the last. */
const typingMs = 40

/** Pages, records and actions under one box; it adds no right of its own. */
export function CommandPalette() {
  const { isOpen, isThere, opening } = usePopup('palette')
  return isThere ? <Contents key={opening} isOpen={isOpen} /> : null
}

function Contents({ isOpen }: { isOpen: boolean }) {
  const [query, setQuery] = useState('')
  const navigate = useNavigate()
  const pages = usePages(query)
  const { groups: records, isAsking } = useRecords(query)
  const actions = useActions(query)
  return (
    <Finder
      opened={isOpen}
      label={say('Search or jump to')}
      placeholder={say('Search or jump to…')}
      query={query}
      onQuery={setQuery}
      groups={bestFirst([pages, ...records, actions], query)}
      isAsking={isAsking && !pages.rows.some(({ label }) => isJust(label, query))}
      empty={say('Nothing is called “{query}”.', { query })}
      onGo={path => void navigate(path, { state: takenAlong(path) })}
      onClose={() => popup.set(null)}
    />
  )
}

function usePages(query: string): FinderGroup {
  const visitor = visitorOf(useUser())
  const rows = findScreens(query, visitor)
    .slice(0, pagesMost)
    .map(screen => ({
      key: `page ${screen.path}`,
      label: say(screen.title),
      ...(screen.group && { second: say(screen.group) }),
      left: <IconFileText size={17} stroke={1.7} />,
      ...(screen.superUser && { right: <SuperUserMark /> }),
      path: screen.path,
    }))
  return { title: say('Pages'), rows }
}

/** Asked only once somebody has typed two letters and paused. */
function useRecords(query: string): { readonly groups: FinderGroup[]; readonly isAsking: boolean } {
  const visitor = visitorOf(useUser())
  const [search] = useDebouncedValue(query.trim(), typingMs)
  const finders = recordFinders.filter(finder => judge(finder.rule, visitor).allowed)
  const found = useQueries({
    queries: finders.map(finder => ({
      queryKey: ['palette', finder.title, search],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        finder.find(search, { signal, ignore: [0, 400, 404, 429, 500, 502, 503, 504] }),
      enabled: search.length >= 2,
      retry: false,
    })),
  })
  const isAsked = query.trim().length >= 2
  const isAsking = isAsked && (search !== query.trim() || found.some(({ isLoading }) => isLoading))
  const groups = finders.map((finder, index) => ({
    title: say(finder.title),
    rows: (isAsked ? (found[index]?.data ?? []) : []).slice(0, recordsMost).map(
      (record): FinderRow => ({
        key: `${finder.title} ${record.path}`,
        label: record.name,
        ...(record.note && { second: record.note }),
        left: record.image ? <Thumb src={record.image} size={28} /> : <finder.icon size={17} stroke={1.7} />,
        path: record.path,
      }),
    ),
  }))
  return { groups, isAsking }
}

function useActions(query: string): FinderGroup {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isDark = usePreference('theme') === 'dark'
  const open = (name: PopupName) => () => popup.set(name)
  const close = (act: () => void) => () => {
    popup.set(null)
    act()
  }
  const visitor = visitorOf(useUser())
  const begun = paletteActions.filter(({ rule }) => judge(rule, visitor).allowed)
  const all: FinderRow[] = [
    ...begun.map(({ label, icon: Icon, path }) => ({
      key: `begin ${path}`,
      label: say(label),
      left: <Icon size={17} stroke={1.7} />,
      path,
    })),
    {
      key: 'account',
      label: say('My Account'),
      left: <IconUserCircle size={17} stroke={1.7} />,
      path: screens.myAccount.path,
    },
    {
      key: 'help',
      label: say('Keyboard Shortcuts'),
      left: <IconKeyboard size={17} stroke={1.7} />,
      run: open('help'),
    },
    {
      key: 'whatsNew',
      label: say("What's New"),
      left: <IconSparkles size={17} stroke={1.7} />,
      run: open('whatsNew'),
    },
    {
      key: 'messages',
      label: say('Messages'),
      left: <IconBell size={17} stroke={1.7} />,
      run: open('messages'),
    },
    {
      key: 'theme',
      label: isDark ? say('Light theme') : say('Dark theme'),
      left: isDark ? <IconSun size={17} stroke={1.7} /> : <IconMoon size={17} stroke={1.7} />,
      run: close(() => void changePreferences({ theme: isDark ? 'light' : 'dark' })),
    },
    {
      key: 'logOut',
      label: say('Log Out'),
      left: <IconLogout size={17} stroke={1.7} />,
      run: close(() => void navigate(logOutHere(`${pathname}${search}`))),
    },
  ]
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const rows = all.filter(({ label }) => words.every(word => label.toLowerCase().includes(word)))
  return { title: say('Actions'), rows }
}
