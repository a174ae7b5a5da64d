import { screens } from '@backroom/contract/screens'
import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core'
import {
  IconApi,
  IconFlask,
  IconKeyboard,
  IconLogout,
  IconSparkles,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { SuperUserMenu } from '#access/super-users/super-user-pill.tsx'
import { say } from '#kit/say.ts'
import { logOutHere } from '#kit/session/log-out.ts'
import { changePreferences, usePreference } from '#kit/session/preferences.ts'
import { useUser } from '#kit/session/session.ts'
import { useStoreFacts } from '#kit/store-facts.ts'
import { popup } from '#shell/frame/popups.ts'

const wordings = { 'en-US': 'US English', other: 'British English' }

/** The person, their level and store, how it looks to them, and the way out. */
export function UserMenu() {
  const user = useUser()
  const { storeName, locale, timeZone, isSandbox } = useStoreFacts()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  if (!user) return null
  const isAdministrator = user.securityLevelName === 'Administrator'
  return (
    <Menu position="bottom-end" width={268} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton
          display="grid"
          aria-label={say('{name}, account menu', { name: user.name })}
          title={[user.name, user.securityLevelName, storeName].filter(Boolean).join(', ')}
        >
          <Avatar size={28} radius="xl" color="spruce" variant="filled">
            {[...user.name][0]?.toUpperCase()}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div style={{ padding: '8px 12px' }}>
          <Text fw={600}>{user.name}</Text>
          {[
            user.securityLevelName,
            storeName,
            `${say(locale === 'en-US' ? wordings['en-US'] : wordings.other)}, ${timeZone}`,
          ].map(line => (
            <Text key={line} fz={12} c="dimmed">
              {line}
            </Text>
          ))}
        </div>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to={screens.myAccount.path}
          leftSection={<IconUserCircle size={16} stroke={1.7} />}
        >
          {say('My Account')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSparkles size={16} stroke={1.7} />}
          onClick={() => popup.set('whatsNew')}
        >
          {say("What's New")}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.7} />} onClick={() => popup.set('help')}>
          {say('Keyboard Shortcuts')}
        </Menu.Item>
        <SuperUserMenu />
        <Appearance />
        <Menu.Divider />
        {isSandbox && isAdministrator && (
          <Menu.Item leftSection={<IconFlask size={16} stroke={1.7} />} onClick={() => popup.set('sandbox')}>
            {say('Sandbox mail and texts')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconApi size={16} stroke={1.7} />} component="a" href="/api" target="_blank">
          {say('API reference')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.7} />}
          onClick={() => void navigate(logOutHere(`${pathname}${search}`))}
        >
          {say('Log Out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Colours and the spacing of tables, kept with the person. */
function Appearance() {
  const theme = usePreference('theme')
  const density = usePreference('density')
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{say('Colours')}</Menu.Label>
      <Menu.RadioGroup
        value={theme}
        onChange={value => void changePreferences({ theme: value as typeof theme })}
      >
        <Menu.RadioItem value="system">{say('System')}</Menu.RadioItem>
        <Menu.RadioItem value="light">{say('Light')}</Menu.RadioItem>
        <Menu.RadioItem value="dark">{say('Dark')}</Menu.RadioItem>
      </Menu.RadioGroup>
      <Menu.Label>{say('Tables')}</Menu.Label>
      <Menu.RadioGroup
        value={density}
        onChange={value => void changePreferences({ density: value as typeof density })}
      >
        <Menu.RadioItem value="comfortable">{say('Comfortable')}</Menu.RadioItem>
        <Menu.RadioItem value="compact">{say('Compact')}</Menu.RadioItem>
      </Menu.RadioGroup>
    </>
  )
}
