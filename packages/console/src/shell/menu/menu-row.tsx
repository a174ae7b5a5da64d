import type { Screen } from '@backroom/contract/kit/screen'
import { pinnedMost } from '@backroom/contract/shell/preferences'
import { ActionIcon } from '@mantine/core'
import { type Icon, IconStar, IconStarFilled } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link, useLocation } from 'react-router'
import { notify } from '#kit/asking/notify.tsx'
import { say } from '#kit/say.ts'
import { changePreferences } from '#kit/session/preferences.ts'
import { useTakenAlong } from '#shell/finder/taken-along.ts'
import classes from '#shell/menu/menu.module.css'
import { SuperUserMark } from '#shell/menu/super-user-mark.tsx'

interface Props {
  readonly screen: Screen
  readonly icon?: ComponentType<React.ComponentProps<Icon>>
  /** Under its group. */
  readonly isSub?: boolean
  /** Among the pinned. */
  readonly isPin?: boolean
  readonly current: Screen | undefined
  readonly pinned: readonly string[]
  readonly onOpened: () => void
}

/** A page in the menu, with the star that pins it. */
export function MenuRow({ screen, icon: Picture, isSub, isPin, current, pinned, onOpened }: Props) {
  const { pathname } = useLocation()
  const takenAlong = useTakenAlong(screen.path)
  const isHere = pathname === screen.path || current?.parent === screen.path
  const title = say(screen.title)
  const isPinned = pinned.includes(screen.path)
  return (
    <div className={classes.line}>
      <Link
        to={screen.path}
        state={takenAlong}
        className={classes.row}
        data-page
        data-sub={isSub || undefined}
        data-pin={isPin || undefined}
        data-current={isHere || undefined}
        aria-current={pathname === screen.path ? 'page' : undefined}
        onClick={onOpened}
      >
        {Picture && <Picture size={17} stroke={1.7} aria-hidden="true" />}
        <span>{title}</span>
        {screen.superUser && <SuperUserMark />}
      </Link>
      {(isSub || isPin) && (
        <ActionIcon
          className={classes.star ?? ''}
          size={24}
          data-pinned={isPinned || undefined}
          aria-pressed={isPinned}
          aria-label={say('Pin {title}', { title })}
          onClick={() => togglePin(screen.path, pinned)}
        >
          {isPinned ? <IconStarFilled size={14} /> : <IconStar size={14} stroke={1.7} />}
        </ActionIcon>
      )}
    </div>
  )
}

function togglePin(path: string, pinned: readonly string[]) {
  if (pinned.includes(path)) return void changePreferences({ pinned: pinned.filter(each => each !== path) })
  if (pinned.length >= pinnedMost)
    return notify({ tone: 'warning', title: say('At most {n} pages can be pinned.', { n: pinnedMost }) })
  void changePreferences({ pinned: [...pinned, path] })
}
