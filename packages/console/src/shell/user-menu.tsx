import { logOut } from '@backroom/contract/access/session'
import { Avatar, Menu, SegmentedControl, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconApi, IconLogout } from '@tabler/icons-react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '#kit/call.ts'
import { useValue } from '#kit/external-store.ts'
import { density } from '#kit/preferences.ts'
import { say } from '#kit/say.ts'
import { forgetSession, useUser } from '#kit/session.ts'
import { forgetStoreFacts, useStoreFacts } from '#kit/store-facts.ts'
import { queryClient } from '#kit/use-endpoint.ts'

/** The person, their level and store, how it looks to them, and the way out. */
export function UserMenu() {
  const user = useUser()
  const { storeName } = useStoreFacts()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const spacing = useValue(density)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  if (!user) return null

  const leave = async () => {
    void call(logOut, {}, { ignore: [0, 401, 403, 404, 500, 502, 503], isQuiet: true }).catch(() => {})
    forgetSession()
    forgetStoreFacts()
    queryClient.clear()
    await navigate(`/login?redirect=${encodeURIComponent(`${pathname}${search}`)}`)
  }

  return (
    <Menu position="bottom-end" width={268}>
      <Menu.Target>
        <UnstyledButton
          aria-label={say('{name}, account menu', { name: user.name })}
          title={`${user.name}, ${user.securityLevelName}`}
        >
          <Avatar size={28} radius="xl" color="spruce" variant="filled">
            {[...user.name][0]?.toUpperCase()}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div style={{ padding: '8px 12px' }}>
          <Text fw={600}>{user.name}</Text>
          <Text fz={12} c="dimmed">
            {user.securityLevelName}
          </Text>
          <Text fz={12} c="dimmed">
            {storeName}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Label>{say('Colours')}</Menu.Label>
        <SegmentedControl
          fullWidth
          mx={8}
          mb={8}
          aria-label={say('Colours')}
          value={colorScheme}
          onChange={value => setColorScheme(value as 'auto')}
          data={[
            { value: 'auto', label: say('System') },
            { value: 'light', label: say('Light') },
            { value: 'dark', label: say('Dark') },
          ]}
        />
        <Menu.Label>{say('Tables')}</Menu.Label>
        <SegmentedControl
          fullWidth
          mx={8}
          mb={8}
          aria-label={say('Tables')}
          value={spacing}
          onChange={value => density.set(value as 'compact')}
          data={[
            { value: 'comfortable', label: say('Comfortable') },
            { value: 'compact', label: say('Compact') },
          ]}
        />
        <Menu.Divider />
        <Menu.Item leftSection={<IconApi size={16} stroke={1.7} />} component="a" href="/api" target="_blank">
          {say('API reference')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.7} />} onClick={leave}>
          {say('Log Out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
