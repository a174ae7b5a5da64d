import { administrators, judge } from '@backroom/contract/kit/access'
import { readRecentWork, type RecentWork as Work } from '@backroom/contract/shell/dashboard'
import { Box, Button, Group, Paper, SegmentedControl, Skeleton, Text, ThemeIcon } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { undoRun } from '#kit/bulk/undo-run.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { useUser, visitorOf } from '#kit/session/session.ts'
import { format } from '#kit/store-facts.ts'

const quietly = [0, 400, 404, 429, 500, 502, 503, 504]
const icons = { create: IconPlus, update: IconPencil, delete: IconTrash }
const most = 10

/** The records I edited last; Administrators may look over everyone's shoulder. */
export function RecentWork() {
  const [scope, setScope] = useState<'mine' | 'everyone'>('mine')
  const maySeeAll = judge({ levels: administrators }, visitorOf(useUser())).allowed
  const { data, isError, refetch } = useRead(
    readRecentWork,
    { query: { scope } },
    { ignore: quietly, keepsLast: true },
  )
  return (
    <section aria-label={say('Recent work')}>
      <Group gap={10} mih={28} mb={8} wrap="nowrap">
        <h2 className="grows">{say('Recent work')}</h2>
        {maySeeAll && (
          <SegmentedControl
            aria-label={say('Whose work')}
            value={scope}
            onChange={value => setScope(value as typeof scope)}
            data={[
              { value: 'mine', label: say('Mine') },
              { value: 'everyone', label: say('Everyone') },
            ]}
          />
        )}
      </Group>
      {isError && (
        <Text c="dimmed">
          {say('Could not load.')}{' '}
          <Button size="compact-xs" onClick={() => void refetch()}>
            {say('Retry')}
          </Button>
        </Text>
      )}
      {!data && !isError && <Skeleton h={160} radius="lg" />}
      {data?.length === 0 && <Text c="dimmed">{say('What you edit will be listed here.')}</Text>}
      {data && data.length > 0 && (
        <Paper component="ul" className="plain" px={14}>
          {data.slice(0, most).map(work => (
            <Row key={`${work.entity} ${work.uid}`} work={work} isNamed={scope === 'everyone'} />
          ))}
        </Paper>
      )}
    </section>
  )
}

function Row({ work, isNamed }: { work: Work; isNamed: boolean }) {
  const Icon = icons[work.action]
  return (
    <Box component="li" className="line ruled" mih={40}>
      <ThemeIcon size={26} radius={4} color="gray" variant="light">
        <Icon size={15} stroke={1.7} aria-hidden="true" />
      </ThemeIcon>
      {work.path ? (
        <Link to={work.path} className="strong quietLink cut">
          {work.title}
        </Link>
      ) : (
        <span className="strong quietLink cut">{work.title}</span>
      )}
      <Text component="span" fz={12} c="dimmed" className="nowrap">
        {say(work.word)}
      </Text>
      {isNamed && (
        <Text component="span" fz={12} c="dimmed" className="cut">
          {work.by.name}
        </Text>
      )}
      {work.canUndo && (
        <Button size="compact-sm" onClick={() => void undoRun(work.uid)}>
          {say('Undo…')}
        </Button>
      )}
      <Box component="time" ml="auto" className="dim num" dateTime={work.at} title={format.dateTime(work.at)}>
        {format.when(work.at)}
      </Box>
    </Box>
  )
}
