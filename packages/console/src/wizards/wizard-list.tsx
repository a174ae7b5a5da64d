import { runs, runsView } from '@backroom/contract/wizards/runs'
import { screens } from '@backroom/contract/wizards/screens'
import { Anchor, Box, Button, Group, Paper, Progress, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { undoRun } from '#kit/bulk/undo-run.ts'
import { findWizards } from '#kit/bulk/wizard.ts'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { useValue } from '#kit/external-store.ts'
import { usePageKeys } from '#kit/keys.ts'
import { Cards } from '#kit/layout/cards.tsx'
import { PageBody } from '#kit/layout/page-body.tsx'
import { remembered } from '#kit/local.ts'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { WizardCard } from '#wizards/wizard-card.tsx'

const pinned = remembered('wizards.pinned', z.array(z.string()), [])
const pinnedGroup = 'Pinned'
const undoableMost = 5

/** Finding the right wizard, what runs now, and what can still be taken back. */
export function WizardList() {
  const [search, setSearch] = useState('')
  const box = useRef<HTMLInputElement>(null)
  usePageKeys([{ keys: '/', description: 'Search', run: () => box.current?.focus() }])
  const pins = useValue(pinned)
  const { data } = useRead(runsView.list, { query: { limit: 200 } })
  const found = findWizards(search)
  const groups = new Map<string, typeof found>()
  for (const wizard of found) {
    const group = pins.includes(keyOf(wizard)) ? pinnedGroup : wizard.group
    groups.set(group, [...(groups.get(group) ?? []), wizard])
  }
  const toggle = (key: string) =>
    pinned.set(pins.includes(key) ? pins.filter(each => each !== key) : [...pins, key])
  return (
    <PageBody widest={1180}>
      <h1>{say(screens.wizards.title)}</h1>
      <TextInput
        ref={box}
        type="search"
        maw={420}
        aria-label={say('Search wizards')}
        placeholder={say('Search wizards, such as courier or sale')}
        leftSection={<IconSearch size={15} stroke={1.7} />}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      {search === '' && <RunningNow />}
      {search === '' && <Undoable />}
      {found.length === 0 && <Text c="dimmed">{say('No wizard has that name.')}</Text>}
      {[...groups]
        .toSorted(([one], [other]) => Number(other === pinnedGroup) - Number(one === pinnedGroup))
        .map(([group, members]) => (
          <section key={group} aria-label={say(group)}>
            <h2>{say(group)}</h2>
            <Cards component="ul" least={248} mt={8}>
              {members.map(wizard => (
                <WizardCard
                  key={keyOf(wizard)}
                  wizard={wizard}
                  isPinned={pins.includes(keyOf(wizard))}
                  onPin={() => toggle(keyOf(wizard))}
                  last={data?.rows.find(
                    ({ operation, resource }) =>
                      resource === wizard.family.resource &&
                      operation.toLowerCase() === wizard.name.toLowerCase(),
                  )}
                />
              ))}
            </Cards>
          </section>
        ))}
    </PageBody>
  )
}

const keyOf = ({ family, name }: ReturnType<typeof findWizards>[number]) => `${family.resource}.${name}`

/** Runs under way, each with a way to stop it. */
function RunningNow() {
  const { data = [] } = useRead(
    runs.active,
    { query: { active: 'true' } },
    { staleMs: 1_000, refetchMs: 2_000 },
  )
  const { mutate: cancel } = useWrite(runs.cancel)
  if (data.length === 0) return null
  return (
    <section aria-label={say('Running now')}>
      <h2>{say('Running now')}</h2>
      <Stack gap={8} mt={8}>
        {data.map(run => (
          <Paper key={run.uid} p="sm">
            <Group gap={10} wrap="nowrap">
              <Box className="grows">
                <Anchor component={Link} to={`?run=${run.uid}`} fw={560}>
                  {run.title}
                </Anchor>
                <Progress
                  my={6}
                  value={run.counts.targets ? (run.counts.done / run.counts.targets) * 100 : 0}
                  aria-label={run.title}
                />
                <Text fz={12} c="dimmed" className="num">
                  {[
                    run.requestedBy.name,
                    run.state === 'queued'
                      ? say('Waiting for {n} before it', { n: run.queuePlace ?? 0 })
                      : say('{done} of {of}', {
                          done: format.number(run.counts.done),
                          of: format.number(run.counts.targets),
                        }),
                  ].join(' · ')}
                </Text>
              </Box>
              <Button
                size="compact-sm"
                disabled={!run.canCancel}
                onClick={() => cancel({ params: { uid: run.uid } })}
              >
                {say('Cancel')}
              </Button>
            </Group>
          </Paper>
        ))}
      </Stack>
    </section>
  )
}

/** The last few runs that can be taken back. */
function Undoable() {
  const filter = JSON.stringify([{ field: 'canUndo', op: 'is', value: true }])
  const { data } = useRead(runsView.list, { query: { filter: filter as never, limit: undoableMost } })
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-label={say('Can be undone')}>
      <Group gap={10}>
        <h2>{say('Can be undone')}</h2>
        <Anchor component={Link} to="?tab=runs" fz={13} ml="auto">
          {say('All runs')}
        </Anchor>
      </Group>
      <FewRows
        label={say('Can be undone')}
        none=""
        rows={data.rows.map(run => ({
          key: run.uid,
          cells: {
            What: (
              <Anchor component={Link} to={`?run=${run.uid}`}>
                {run.title}
              </Anchor>
            ),
            By: (
              <Text span truncate maw={240} display="block">
                {run.requestedBy}
              </Text>
            ),
            Started: run.queuedAt ? format.when(run.queuedAt) : '',
            Changed: run.changed,
            'Undo until': run.undoUntil ? format.dateTime(run.undoUntil) : '',
            Actions: (
              <Button size="compact-sm" onClick={() => void undoRun(run.uid)}>
                {say('Undo…')}
              </Button>
            ),
          },
        }))}
      />
    </section>
  )
}
