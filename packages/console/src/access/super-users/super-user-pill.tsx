import { screens } from '@backroom/contract/access/screens'
import { Box, Menu, Text } from '@mantine/core'
import { IconShieldOff, IconShieldStar } from '@tabler/icons-react'
import { Link } from 'react-router'
import { leaveSuperUserMode, untilText, useSuperUntil } from '#access/super-users/use-super-user.ts'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { useUser } from '#kit/session/session.ts'

/** In the header while super-user mode is on. A phone has room for the shield alone; until when stands in the user menu. */
export function SuperUserPill() {
  const until = useSuperUntil()
  if (!until) return null
  const text = say('Super user until {when}', { when: untilText(until) })
  return (
    <Link to={screens.superUsers.path} aria-label={text} className="line quietLink nowrap">
      <Pill tone="heather" icon={<IconShieldStar size={14} stroke={1.7} aria-hidden="true" />}>
        <Box component="span" visibleFrom="sm">
          {text}
        </Box>
      </Pill>
    </Link>
  )
}

/** In the user menu, for those who are super users: whether the mode is on, and the way in or out. */
export function SuperUserMenu() {
  const user = useUser()
  const until = useSuperUntil()
  if (!user?.superUser) return null
  if (!until) {
    return (
      <Menu.Item
        component={Link}
        to={screens.superUsers.path}
        leftSection={<IconShieldStar size={16} stroke={1.7} />}
      >
        {say('Enter Super-User Mode')}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item
      leftSection={<IconShieldOff size={16} stroke={1.7} />}
      onClick={() => void leaveSuperUserMode()}
    >
      {say('Leave super-user mode')}
      <Text fz={12} c="dimmed" component="span" display="block">
        {say('on until {when}', { when: untilText(until) })}
      </Text>
    </Menu.Item>
  )
}
