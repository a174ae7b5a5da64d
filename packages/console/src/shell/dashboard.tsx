import { Anchor, Group, Paper, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { say } from '#kit/say.ts'
import { useUser, visitorOf } from '#kit/session.ts'
import { format, useStoreFacts } from '#kit/store-facts.ts'
import { visibleScreens } from '#shell/visible-screens.ts'

/** What needs me today, in one look. */
export function Dashboard() {
  const user = useUser()
  const { storeName } = useStoreFacts()
  const pages = visibleScreens(visitorOf(user)).filter(screen => screen.path !== '/')
  return (
    <div style={{ padding: '26px 28px', background: 'var(--br-sunken)', flex: 1 }}>
      <Title order={1} fz={22} fw={640}>
        {say(greeting(), { name: user?.name.split(' ')[0] ?? '' })}
      </Title>
      <Text c="dimmed">{[format.date(new Date().toISOString()), storeName].filter(Boolean).join(', ')}</Text>
      <Text fw={620} fz={14} mt="lg" mb="xs">
        {say('Pages you can open')}
      </Text>
      <Group gap="xs">
        {pages.map(page => (
          <Paper key={page.path} px="md" py={6} radius="md">
            <Anchor component={Link} to={page.path} fw={550} c="inherit">
              {say(page.title)}
            </Anchor>
          </Paper>
        ))}
      </Group>
    </div>
  )
}

function greeting(): string {
  const hour = new Date().getHours()
  if (hour < 12) return 'Good morning, {name}'
  return hour < 18 ? 'Good afternoon, {name}' : 'Good evening, {name}'
}
