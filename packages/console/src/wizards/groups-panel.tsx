import { Box, Button, Group, Input, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Chooser } from '#kit/bulk/wizard.ts'
import { call } from '#kit/calls/call.ts'
import { OptionsPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'
import type { Part } from '#wizards/use-parts.ts'

interface Props {
  readonly groups: Chooser['groups']
  readonly onAdd: (...parts: readonly Part[]) => void
}

/** Everything that belongs to something: a brand, a season, a collection. */
export function GroupsPanel({ groups, onAdd }: Props) {
  return (
    <Box p="md" className="scrolls">
      <Stack gap="md" maw={520}>
        {groups.map(group => (
          <OneGroup key={group.label} group={group} onAdd={onAdd} />
        ))}
      </Stack>
    </Box>
  )
}

function OneGroup({ group, onAdd }: { group: Chooser['groups'][number]; onAdd: Props['onAdd'] }) {
  const [uids, setUids] = useState<number[]>([])
  const label = say(group.label)
  const add = async () => {
    const named = await call(group.options, { query: { uids: uids.join(',') } })
    onAdd(...named.map(({ uid, name }) => ({ label: `${label}: ${name}`, selection: group.part(uid) })))
    setUids([])
  }
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Group gap={8} wrap="nowrap" align="flex-start">
        <div className="grows">
          <OptionsPicker options={group.options} label={label} uids={uids} onChange={setUids} />
        </div>
        <Button disabled={uids.length === 0} onClick={() => void add()}>
          {say('Add')}
        </Button>
      </Group>
    </Input.Wrapper>
  )
}
