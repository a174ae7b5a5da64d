import { Button, Group, Modal, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { ApiError } from '#kit/calls/call.ts'
import { say } from '#kit/say.ts'

interface Props {
  readonly name: string
  readonly error: ApiError
  readonly onClose: () => void
  readonly onMerge: () => void
}

/** Why a category cannot be deleted: what is in it or points at it, each with a link, and the merge instead. */
export function CategoryUsedDialog({ name, error, onClose, onMerge }: Props) {
  return (
    <Modal opened onClose={onClose} size={440} title={say('{name} is still used', { name })}>
      <Text>{error.message}</Text>
      <ul>
        {error.body.usedBy?.map(({ text, path }) => (
          <li key={text}>{path ? <Link to={path}>{text}</Link> : text}</li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button onClick={onClose}>{say('Cancel')}</Button>
        <Button
          variant="filled"
          onClick={() => {
            onClose()
            onMerge()
          }}
        >
          {say('Merge it…')}
        </Button>
      </Group>
    </Modal>
  )
}
