import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import type { readDashboard } from '@backroom/contract/shell/dashboard'
import { Anchor, Button, Group, Paper, Progress, Text } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Cards } from '#kit/layout/cards.tsx'
import { say } from '#kit/say.ts'
import { changePreferences, preferences } from '#kit/session/preferences.ts'

type Steps = NonNullable<ReplyOf<typeof readDashboard>['setup']>

/** The way from an empty store to the first sale; ticked by what is true, gone when done or dismissed. */
export function GettingStarted({ steps }: { steps: Steps }) {
  const done = steps.filter(step => step.isDone).length
  const dismiss = () =>
    void changePreferences({ dashboardHidden: [...preferences.get().dashboardHidden, 'gettingStarted'] })
  return (
    <section aria-label={say('Getting started')}>
      <Paper p="md">
        <Group gap={10} mih={28} mb={8} wrap="nowrap">
          <h2 className="grows">{say('Getting started')}</h2>
          <Text fz={12} c="dimmed" className="num">
            {say('{done} of {of}', { done, of: steps.length })}
          </Text>
          <Button size="compact-xs" variant="subtle" onClick={dismiss}>
            {say('Dismiss')}
          </Button>
        </Group>
        <Progress value={(done / steps.length) * 100} size={6} mb="sm" aria-label={say('Getting started')} />
        <Cards component="ul" least={220}>
          {steps.map(step => (
            <li key={step.key} className="line">
              {step.isDone ? (
                <IconCircleCheckFilled
                  size={16}
                  color="var(--mantine-color-leaf-6)"
                  aria-label={say('Done')}
                />
              ) : (
                <IconCircle size={16} stroke={1.7} color="var(--br-dim)" aria-label={say('To do')} />
              )}
              {step.link ? (
                <Anchor component={Link} to={step.link} {...(step.isDone && { c: 'dimmed' })}>
                  {say(step.title)}
                </Anchor>
              ) : (
                <span className={step.isDone ? 'dim' : undefined}>{say(step.title)}</span>
              )}
            </li>
          ))}
        </Cards>
      </Paper>
    </section>
  )
}
