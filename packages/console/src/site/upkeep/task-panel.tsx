import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import { dataTasks, ledTo, taskStates } from '@backroom/contract/site/upkeep/upkeep'
import { Anchor, Button, Code, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { confirm } from '#kit/asking/confirm.tsx'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { PageBody } from '#kit/layout/page-body.tsx'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { format, useStoreFacts } from '#kit/store-facts.ts'

type Task = ReplyOf<typeof dataTasks.list>[number]
const lookMs = 2_000

/** What can be done by hand, what came of it last, and what is being done. */
export function TaskPanel() {
  const [readKey, setReadKey] = useState<string | null>(null)
  const { data } = useRead(dataTasks.list, {}, { refetchMs: lookMs })
  const run = useWrite(dataTasks.run)
  const cancel = useWrite(dataTasks.cancel)
  const { storeName } = useStoreFacts()
  /** What takes a lot away is run by who types the name of the store. */
  const start = async ({ key, title, text, asksName }: Task) => {
    const question = {
      title: say(title),
      text: say(text),
      confirm: say('Run'),
      isDestructive: true,
      typed: storeName,
    }
    if (asksName && !(await confirm(question))) return
    run.mutate({ params: { key }, body: { ...(asksName && { storeName }) } })
  }
  const shown = data?.find(({ key }) => key === readKey)
  return (
    <PageFrame title={say('Tasks')}>
      <PageBody columns="form" widest={1_200}>
        <Section title={say('What can be done by hand')}>
          <div data-span={6}>
            <FewRows
              label={say('Tasks')}
              none={say('No task is offered.')}
              rows={data?.map(task => ({
                key: task.key,
                cells: {
                  Task: (
                    <>
                      <Text fw={560}>{say(task.title)}</Text>
                      <Text fz={12} c="dimmed" maw={380} style={{ whiteSpace: 'normal' }}>
                        {say(task.text)}
                      </Text>
                    </>
                  ),
                  'Last run': lastOf(task),
                  Result: task.last && (
                    <Text maw={260} style={{ whiteSpace: 'normal' }}>
                      {resultOf(task.last)}
                    </Text>
                  ),
                  Actions: (
                    <Group gap={4} wrap="nowrap" justify="flex-end">
                      {task.last && task.last.log.length > 0 && (
                        <Button
                          size="compact-xs"
                          aria-label={say('Log of {task}', { task: say(task.title) })}
                          onClick={() => setReadKey(task.key)}
                        >
                          {say('Log')}
                        </Button>
                      )}
                      {isUnderWay(task) ? (
                        <Button
                          size="compact-xs"
                          aria-label={say('Cancel {task}', { task: say(task.title) })}
                          onClick={() => cancel.mutate({ params: { uid: task.last?.uid ?? 0 } })}
                        >
                          {say('Cancel')}
                        </Button>
                      ) : (
                        <>
                          {task.hasDryRun && (
                            <Button
                              size="compact-xs"
                              aria-label={say('Dry run of {task}', { task: say(task.title) })}
                              onClick={() =>
                                run.mutate({ params: { key: task.key }, body: { dryRun: true } })
                              }
                            >
                              {say('Dry run')}
                            </Button>
                          )}
                          <Button
                            size="compact-xs"
                            aria-label={say('Run {task}', { task: say(task.title) })}
                            onClick={() => void start(task)}
                          >
                            {say('Run')}
                          </Button>
                        </>
                      )}
                    </Group>
                  ),
                },
              }))}
            />
          </div>
        </Section>
      </PageBody>
      {shown?.last && (
        <Modal opened onClose={() => setReadKey(null)} size={640} title={say(shown.title)}>
          <Code block>
            {shown.last.log.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
              <Line key={at} text={line} />
            ))}
          </Code>
        </Modal>
      )}
    </PageFrame>
  )
}

/** A line of what a task told, and the way there where it leads to something. */
function Line({ text }: { text: string }) {
  if (!text.startsWith(ledTo)) return <div>{text}</div>
  const [path = '', ...name] = text.slice(ledTo.length).split(' ')
  return (
    <div>
      {ledTo}
      <Anchor component={Link} to={path}>
        {name.join(' ')}
      </Anchor>
    </div>
  )
}

/** "18/11/2026 06:05 by Sam, 3 s". */
function lastOf({ last }: Task): string {
  if (!last) return say('Never')
  const text = say('{when} by {name}', { when: format.dateTime(last.at), name: last.by.name })
  return last.ms === null
    ? text
    : `${text}, ${say('{n} s', { n: format.number(Math.ceil(last.ms / 1_000)) })}`
}

const isUnderWay = ({ last }: Task) => last?.state === 'queued' || last?.state === 'running'

function resultOf(last: NonNullable<Task['last']>): string {
  const state = say(taskStates[last.state])
  const line = last.log.at(-1)
  const text = line ? `${state}: ${line}` : state
  return last.isDryRun ? `${text} (${say('dry run')})` : text
}
