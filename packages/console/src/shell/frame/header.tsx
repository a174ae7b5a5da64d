import type { Group } from '@backroom/contract/kit/screen'
import { screens } from '@backroom/contract/screens'
import { ActionIcon, Breadcrumbs, Kbd, Tooltip, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconHelpCircle, IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import { SuperUserPill } from '#access/super-users/super-user-pill.tsx'
import { useValue } from '#kit/external-store.ts'
import { lastAddressOf } from '#kit/list-page/list-memory.ts'
import { pageNews } from '#kit/page/page.ts'
import { say } from '#kit/say.ts'
import classes from '#shell/frame/header.module.css'
import { popup } from '#shell/frame/popups.ts'
import { SaveIndicator } from '#shell/frame/save-indicator.tsx'
import { UserMenu } from '#shell/frame/user-menu.tsx'
import { isMac } from '#shell/hotkeys/platform.ts'
import { MessagesBell } from '#shell/notices/messages-bell.tsx'
import { RunningChip } from '#shell/notices/running-chip.tsx'
import { useCurrentScreen } from '#shell/routes/use-current-screen.ts'

/** Where you are, whether it is saved, what is running, who you are. */
export function Header({ onMenu }: { onMenu: (group?: Group) => void }) {
  const screen = useCurrentScreen()
  const { title } = useValue(pageNews)
  const parent = Object.values(screens).find(each => each.path === screen?.parent)
  const own = title ?? say(screen?.title ?? 'Page Not Found')
  // A group of one page, which has its name, is said once.
  const group = screen?.group === (parent ?? screen)?.title ? undefined : screen?.group
  return (
    <div className={classes.header}>
      <ActionIcon size={32} aria-label={say('Menu')} onClick={() => onMenu()}>
        <IconMenu2 size={18} stroke={1.7} />
      </ActionIcon>
      <Breadcrumbs
        className={classes.crumbs ?? ''}
        separator={<IconChevronRight size={14} stroke={1.7} />}
        separatorMargin={8}
      >
        {group && (
          <UnstyledButton fz={13} className="dim quietLink nowrap" onClick={() => onMenu(group)}>
            {say(group)}
          </UnstyledButton>
        )}
        {parent && (
          <Link to={lastAddressOf(parent.path)} className="dim quietLink nowrap">
            {say(parent.title)}
          </Link>
        )}
        <span className={classes.own} aria-current="page">
          {own}
        </span>
      </Breadcrumbs>
      <div className={`${classes.right} line`}>
        <SaveIndicator />
        <RunningChip />
        <SuperUserPill />
        <UnstyledButton
          className={classes.search ?? ''}
          aria-label={`${say('Search or jump to…')} ${isMac ? '⌘ K' : 'Ctrl K'}`}
          onClick={() => popup.set('palette')}
        >
          <IconSearch size={16} stroke={1.7} aria-hidden="true" />
          <span>{say('Search or jump to…')}</span>
          <Kbd>{isMac ? '⌘ K' : 'Ctrl K'}</Kbd>
        </UnstyledButton>
        <Tooltip label={say('Keyboard shortcuts')}>
          <ActionIcon
            visibleFrom="sm"
            size={32}
            aria-label={say('Keyboard shortcuts')}
            onClick={() => popup.set('help')}
          >
            <IconHelpCircle size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <MessagesBell />
        <UserMenu />
      </div>
    </div>
  )
}
