import { type Group, groups } from '@backroom/contract/kit/screen'
import { ActionIcon, Stack, Tooltip } from '@mantine/core'
import { Link } from 'react-router'
import { Mark } from '#kit/parts/mark.tsx'
import { product } from '#kit/product.ts'
import { say } from '#kit/say.ts'
import { useUser, visitorOf } from '#kit/session/session.ts'
import { groupIcons } from '#shell/menu/menu-icons.ts'
import { screensOf } from '#shell/menu/visible-screens.ts'

/** The menu folded to the pictures of its groups. */
export function MenuRail({ onGroup }: { onGroup: (group: Group) => void }) {
  const visitor = visitorOf(useUser())
  return (
    <Stack align="center" gap={6} pt={12} role="navigation" aria-label={say('Pages')}>
      <Link to="/" aria-label={product}>
        <Mark size={24} />
      </Link>
      {groups
        .filter(group => screensOf(group, visitor).length > 0)
        .map(group => {
          const Icon = groupIcons[group]
          return (
            <Tooltip key={group} label={say(group)} position="right">
              <ActionIcon size={36} aria-label={say(group)} onClick={() => onGroup(group)}>
                <Icon size={18} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          )
        })}
    </Stack>
  )
}
