import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import type { SelectionInput } from '@backroom/contract/kit/selection'
import { type resolveSelection, savedSelections } from '@backroom/contract/wizards/selections'
import { ActionIcon, Box, Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { Rows } from '#kit/layout/rows.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import type { Parts } from '#wizards/use-parts.ts'

interface Props {
  readonly parts: Parts
  readonly selection: SelectionInput
  readonly facts: ReplyOf<typeof resolveSelection> | undefined
  readonly resource: string
}

/** What has been chosen so far, put together; it can be kept for another time. */
export function TrayPanel({ parts, selection, facts, resource }: Props) {
  return (
    <Box component="section" p="md" aria-label={say('Chosen')}>
      <Text className="figure" role="status">
        {facts ? format.number(facts.count) : 0}
      </Text>
      <Text c="dimmed">{say('chosen')}</Text>
      <Rows my="sm">
        {parts.all.map(({ label, key }) => (
          <li key={key}>
            <span className="grows">{label}</span>
            <ActionIcon
              aria-label={say('Take out {name}', { name: label })}
              onClick={() => parts.remove(key)}
            >
              <IconX size={15} />
            </ActionIcon>
          </li>
        ))}
      </Rows>
      {parts.all.length > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={parts.clear}>
          {say('Clear')}
        </Button>
      )}
      {facts && facts.count > 0 && <Keep selection={selection} resource={resource} />}
    </Box>
  )
}

function Keep({ selection, resource }: { selection: SelectionInput; resource: string }) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [isFixed, setIsFixed] = useState(false)
  const { mutate, isPending, error } = useWrite(savedSelections.create, { ignore: [400], isQuiet: true })
  const save = () =>
    mutate(
      { body: { name, resource, selection: selection as never, shared, isFixed } },
      { onSuccess: () => setName('') },
    )
  return (
    <Stack gap={8} mt="md">
      <TextInput
        label={say('Save selection')}
        placeholder={say('Name')}
        maxLength={60}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        error={error?.body.errors?.name?.[0] ?? error?.message}
      />
      {name && (
        <>
          <Switch
            label={say('For everybody')}
            checked={shared}
            onChange={event => setShared(event.currentTarget.checked)}
          />
          <Switch
            label={say('Exactly these, not what matches later')}
            checked={isFixed}
            onChange={event => setIsFixed(event.currentTarget.checked)}
          />
          <Group>
            <Button size="compact-sm" loading={isPending} onClick={save}>
              {say('Save')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}
