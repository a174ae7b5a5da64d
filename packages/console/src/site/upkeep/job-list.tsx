import { jobs } from '@backroom/contract/site/jobs'
import { jobStates, jobView, readClocks } from '@backroom/contract/site/upkeep/upkeep'
import { Button, Menu, Modal } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { confirm } from '#kit/asking/confirm.tsx'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { clockText } from '#site/upkeep/clock-text.ts'

/** What the queue of the store holds. */
export function JobList() {
  const retry = useWrite(jobs.retry)
  const cancel = useWrite(jobs.cancel)
  const [isReading, setIsReading] = useState(false)
  const cancelAsked = async (uid: number, task: string) => {
    const isMeant = await confirm({
      title: say('Cancel {task}?', { task: say(task) }),
      text: say('What it was to do is not done, and nothing brings it back by itself.'),
      confirm: say('Cancel the job'),
      cancel: say('Keep it'),
      isDestructive: true,
    })
    if (isMeant) cancel.mutate({ params: { id: String(uid) } })
  }
  return (
    <>
      <ListPage
        title={say('Jobs')}
        view={jobView}
        card={({ task, state, runAt }) => ({
          title: say(task),
          code: `${say(jobStates[state])}, ${format.dateTime(runAt)}`,
        })}
        rowMenu={({ uid, state, task }) => (
          <>
            <Menu.Item
              disabled={state === 'running'}
              onClick={() => retry.mutate({ params: { id: String(uid) } })}
            >
              {say('Run again now')}
            </Menu.Item>
            <Menu.Item disabled={state === 'running'} onClick={() => void cancelAsked(uid, task)}>
              {say('Cancel')}
            </Menu.Item>
          </>
        )}
        actions={<Button onClick={() => setIsReading(true)}>{say('By the clock')}</Button>}
        empty={{
          icon: <IconStack2 size={28} stroke={1.7} />,
          title: say('Nothing waits'),
          text: say('Work in the background is listed here until it is done.'),
        }}
      />
      {isReading && <Clocks onClose={() => setIsReading(false)} />}
    </>
  )
}

/** What is done by the clock, when last and when next. */
function Clocks({ onClose }: { onClose: () => void }) {
  const { data } = useRead(readClocks)
  const when = (at: string | null) => (at ? format.dateTime(at) : say('Not yet'))
  return (
    <Modal opened onClose={onClose} size={760} title={say('By the clock')}>
      <FewRows
        label={say('By the clock')}
        none={say('Nothing is done by the clock.')}
        rows={data?.map(({ task, title, cron, lastAt, nextAt }) => ({
          key: task,
          cells: {
            Job: say(title),
            Schedule: clockText(cron),
            'Last run': when(lastAt),
            'Next run': when(nextAt),
          },
        }))}
      />
    </Modal>
  )
}
