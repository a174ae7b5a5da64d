import { screens } from '@backroom/contract/screens'
import { ActionIcon, Breadcrumbs } from '@mantine/core'
import { IconChevronRight, IconMenu2 } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useValue } from '#kit/external-store.ts'
import { lastAddressOf } from '#kit/list-page/list-memory.ts'
import { pageNews } from '#kit/page.ts'
import { say } from '#kit/say.ts'
import classes from '#shell/header.module.css'
import { RunningChip } from '#shell/running-chip.tsx'
import { SaveIndicator } from '#shell/save-indicator.tsx'
import { useCurrentScreen } from '#shell/use-current-screen.ts'
import { UserMenu } from '#shell/user-menu.tsx'

/** Where you are, whether it is saved, what is running, who you are. */
export function Header({ onMenu }: { onMenu: () => void }) {
  const screen = useCurrentScreen()
  const { title } = useValue(pageNews)
  const parent = Object.values(screens).find(each => each.path === screen?.parent)
  const own = title ?? say(screen?.title ?? 'Page Not Found')
  return (
    <div className={classes.header}>
      <ActionIcon size={32} aria-label={say('Menu')} onClick={onMenu}>
        <IconMenu2 size={18} stroke={1.7} />
      </ActionIcon>
      <Breadcrumbs
        className={classes.crumbs ?? ''}
        separator={<IconChevronRight size={14} stroke={1.7} />}
        separatorMargin={8}
      >
        {screen?.group && <span className={classes.group}>{say(screen.group)}</span>}
        {parent && (
          <Link to={lastAddressOf(parent.path)} className={classes.parent}>
            {say(parent.title)}
          </Link>
        )}
        <span className={`${classes.own} cut`}>{own}</span>
      </Breadcrumbs>
      <div className={classes.right}>
        <SaveIndicator />
        <RunningChip />
        <UserMenu />
      </div>
    </div>
  )
}
