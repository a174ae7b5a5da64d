import type { CheckResult } from '@backroom/contract/items/page/checks'
import { comingSoon } from '@backroom/contract/items/page/coming-soon'
import { refreshPages } from '@backroom/contract/site/config'
import { counted } from '@backroom/contract/wording/say'
import { Anchor, Collapse, Group, Paper, RingProgress, Text, UnstyledButton } from '@mantine/core'
import {
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconChevronDown,
  IconCircleCheckFilled,
  IconInfoCircleFilled,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { jumpTo } from '#items/page/item-edit/jump-to.ts'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'

const icons = {
  must: <IconAlertOctagonFilled size={16} color="var(--br-bad)" />,
  live: <IconAlertOctagonFilled size={16} color="var(--br-bad)" />,
  should: <IconAlertTriangleFilled size={16} color="var(--br-warn)" />,
  info: <IconInfoCircleFilled size={16} color="var(--br-info)" />,
}

/** Why the item is, or is not, on the site: failures first, each with the way to put it right. */
export function LiveCheckCard() {
  const { page } = usePage()
  const [isOpen, setIsOpen] = useState(false)
  const failed = page.liveCheck.filter(({ ok }) => !ok)
  const passed = page.liveCheck.filter(({ ok }) => ok)
  return (
    <Paper id="live-check" role="region" aria-label={say('Live check')}>
      <Group gap={12} px={14} py={10} wrap="nowrap">
        <RingProgress
          size={40}
          thickness={4}
          roundCaps
          sections={[{ value: page.rollup.readinessPct, color: 'leaf.6' }]}
          label={
            <Text fz={11} fw={620} ta="center">
              {page.rollup.readinessPct}
            </Text>
          }
          role="img"
          aria-label={say('{n} % ready', { n: page.rollup.readinessPct })}
        />
        <div>
          <h2>{headline(page.rollup.live, page.item.status)}</h2>
          <span className="dim">{countText(failed)}</span>
        </div>
      </Group>
      {failed.map(check => (
        <Check key={check.key} check={check} />
      ))}
      <UnstyledButton
        w="100%"
        px={14}
        py={8}
        className="line ruled"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconCircleCheckFilled size={16} color="var(--mantine-color-leaf-6)" />
        <span className="dim">{say('{checks} passed', { checks: counted(passed.length, 'check') })}</span>
        <IconChevronDown size={14} />
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        {passed.map(({ key, text }) => (
          <Text key={key} fz={12} c="dimmed" py={3} pl={38} pr={14}>
            {say(text)}
          </Text>
        ))}
      </Collapse>
    </Paper>
  )
}

function Check({ check }: { check: CheckResult }) {
  const { page, refresh } = usePage()
  const renew = async () => {
    await call(refreshPages, {})
    notify({ title: say('The site is building its pages again') })
    await refresh()
  }
  return (
    <Group gap={8} px={14} py={8} wrap="nowrap" align="flex-start" className="ruled">
      {icons[check.level]}
      <div className="grows">
        <b>{say(check.label)}</b>
        <div className="dim">{check.text}</div>
      </div>
      {check.path ? (
        <Anchor component={Link} to={check.path} fw={600}>
          {say('Fix')}
        </Anchor>
      ) : check.fix === 'refresh' ? (
        <Anchor component="button" type="button" fw={600} onClick={() => void renew()}>
          {say('Refresh now')}
        </Anchor>
      ) : (
        check.fix !== '' && (
          <Anchor
            component="button"
            type="button"
            fw={600}
            aria-label={say('Fix: {what}', { what: say(check.label) })}
            onClick={() => jumpTo(page.sizes.length > 0 && check.fix === 'barcodes' ? 'sizes' : check.fix)}
          >
            {say('Fix')}
          </Anchor>
        )
      )}
    </Group>
  )
}

/** On a phone the checks stand below the form; one line over it says how many there are and leads there. */
export function PhoneChecks() {
  const { page } = usePage()
  const failed = page.liveCheck.filter(({ ok }) => !ok)
  return (
    <UnstyledButton
      hiddenFrom="sm"
      px={16}
      py={12}
      bg="var(--br-page)"
      className="line"
      onClick={() => document.getElementById('live-check')?.scrollIntoView({ block: 'start' })}
    >
      {failed[0] ? (
        icons[failed[0].level]
      ) : (
        <IconCircleCheckFilled size={16} color="var(--mantine-color-leaf-6)" />
      )}
      {countText(failed)}
      <IconChevronDown size={14} />
    </UnstyledButton>
  )
}

function headline(live: string, status: string): string {
  if (status === 'archived') return say('Archived')
  if (live === 'live') return say('Live on the site')
  return live === 'comingSoon' ? say(comingSoon.onSite) : say('Not on the site')
}

function countText(failed: readonly CheckResult[]): string {
  const stops = failed.filter(({ level }) => level === 'must' || level === 'live').length
  const should = failed.filter(({ level }) => level === 'should').length
  if (stops > 0) return sayCount(stops, '1 thing keeps it off', '{n} things keep it off')
  if (should === 0) return say('Nothing is missing')
  return sayCount(should, '1 thing would make it better', '{n} things would make it better')
}
