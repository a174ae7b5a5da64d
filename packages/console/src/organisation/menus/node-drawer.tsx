import {
  type MenuDraft,
  type NodeInput,
  type NodeRow,
  nodeKinds,
  saveNode,
} from '@backroom/contract/organisation/menus/menus'
import { Alert, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ApiError, call } from '#kit/calls/call.ts'
import { say } from '#kit/say.ts'
import { NodeFields } from '#organisation/menus/node-fields.tsx'
import { warningsOf } from '#organisation/menus/node-warnings.ts'
import { editDraft, inputOf } from '#organisation/menus/use-menu-edits.ts'

interface Props {
  readonly node: NodeRow
  readonly draft: MenuDraft
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** Everything about one entry. */
export function NodeDrawer({ node, draft, onRemove, onClose }: Props) {
  const [input, setInput] = useState<NodeInput>(() => inputOf(node))
  // What was typed is sent against the draft it was typed on; once told of another edit, against the newest.
  const [seen, setSeen] = useState<number | null>(draft.draftVersion)
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const save = async () => {
    try {
      const isDone = await editDraft(() =>
        call(
          saveNode,
          {
            params: { site: draft.site, nodeKey: node.nodeKey },
            body: { draftVersion: seen ?? draft.draftVersion, node: input },
          },
          { ignore: [400, 409] },
        ),
      )
      if (isDone) onClose()
      else setSeen(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors(error.body.errors ?? { Generic: [error.message] })
    }
  }
  return (
    <Drawer opened onClose={onClose} position="right" size={480} title={node.name}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack gap="sm">
          <Text c="dimmed">
            {say(nodeKinds[node.kind])}
            {node.path ? ` · ${node.path}` : ''}
          </Text>
          {warningsOf(node).map(warning => (
            <Alert key={warning} color="amber">
              {warning}
            </Alert>
          ))}
          <NodeFields
            node={input}
            errors={errors}
            onChange={part => setInput(before => ({ ...before, ...part }))}
          />
          {errors.Generic?.[0] && <Text c="brick">{errors.Generic[0]}</Text>}
          <Group justify="flex-end" gap="xs">
            <Button c="brick" mr="auto" onClick={onRemove}>
              {say('Delete')}
            </Button>
            <Button onClick={onClose}>{say('Cancel')}</Button>
            <Button type="submit" variant="filled">
              {say('Save entry')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  )
}
