import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import type { readDashboard } from '@backroom/contract/shell/dashboard'
import { Paper, Progress, Text } from '@mantine/core'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

type Running = ReplyOf<typeof readDashboard>['running']

/** Runs are called as they were named when they began; jobs are called what Backroom calls them. */
const title = ({ kind, title }: Running[number]) => (kind === 'job' ? say(title) : title)

/** Bulk changes and jobs under way, with how far each has come; nothing when nothing runs. */
export function RunningNow({ running }: { running: Running }) {
  if (running.length === 0) return null
  return (
    <section aria-label={say('Running now')}>
      <h2>{say('Running now')}</h2>
      {running.map(work => (
        <Paper key={`${work.kind} ${work.uid ?? work.title}`} p="md" mt="xs">
          <Text fw={560}>{title(work)}</Text>
          {work.of > 0 && (
            <Progress my={6} size={6} value={(work.done / work.of) * 100} aria-label={title(work)} />
          )}
          <Text fz={12} c="dimmed" className="num">
            {work.of > 0
              ? say('{done} of {of}', { done: format.number(work.done), of: format.number(work.of) })
              : say('Running')}
          </Text>
        </Paper>
      ))}
    </section>
  )
}
