import { noteCalls } from '@backroom/contract/orders/order/order'
import type { WholeOrder } from '@backroom/contract/orders/order/whole-order'
import { Button, Group, Stack, Switch, Text, Textarea } from '@mantine/core'
import { IconPin } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { ownUid } from '#kit/session/session.ts'
import { format } from '#kit/store-facts.ts'

type Note = WholeOrder['notes'][number]
const changeableMs = 15 * 60_000

/** What staff say to each other about an order, pinned first. */
export function OrderNotes({ order }: { readonly order: WholeOrder }) {
  const [text, setText] = useState('')
  const [pinned, setPinned] = useState(false)
  const [editing, setEditing] = useState<Note | null>(null)
  const add = useWrite(noteCalls.add)
  const remove = useWrite(noteCalls.remove)
  const send = () => {
    if (text.trim() === '') return
    add.mutate(
      { params: { uid: order.uid }, body: { text, pinned } },
      {
        onSuccess: () => {
          setText('')
          setPinned(false)
        },
      },
    )
  }
  const isOwn = (note: Note) => note.by.uid === ownUid() && Date.now() - Date.parse(note.at) < changeableMs
  return (
    <Section title={say('Notes')}>
      <Stack gap="xs">
        {order.notes.map(note => (
          <div key={note.uid}>
            <Group gap={6}>
              {note.pinned && <IconPin size={14} stroke={1.7} aria-label={say('Pinned')} />}
              <Text className="dim small">{`${note.by.name}, ${format.dateTime(note.at)}`}</Text>
              {isOwn(note) && editing?.uid !== note.uid && (
                <Button size="compact-xs" variant="subtle" onClick={() => setEditing(note)}>
                  {say('Edit')}
                </Button>
              )}
              {isOwn(note) && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  loading={remove.isPending}
                  onClick={() => remove.mutate({ params: { uid: order.uid, noteUid: note.uid } })}
                >
                  {say('Delete')}
                </Button>
              )}
            </Group>
            {editing?.uid === note.uid ? (
              <NoteFields orderUid={order.uid} note={note} onClose={() => setEditing(null)} />
            ) : (
              <Text style={{ whiteSpace: 'pre-wrap' }}>{note.text}</Text>
            )}
          </div>
        ))}
        <Textarea
          autosize
          minRows={2}
          maxLength={2_000}
          label={say('Add a note')}
          description={say('Only staff see it. Ctrl+Enter keeps it.')}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          onKeyDown={event => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && send()}
        />
        <Group>
          <Switch
            label={say('Pinned')}
            checked={pinned}
            onChange={event => setPinned(event.currentTarget.checked)}
          />
          <Button ml="auto" disabled={text.trim() === ''} loading={add.isPending} onClick={send}>
            {say('Add note')}
          </Button>
        </Group>
      </Stack>
    </Section>
  )
}

interface NoteProps {
  readonly orderUid: number
  readonly note: Note
  readonly onClose: () => void
}

/** One's own words while they may still be changed; they stay here where the server refuses them. */
function NoteFields({ orderUid, note, onClose }: NoteProps) {
  const [text, setText] = useState(note.text)
  const [pinned, setPinned] = useState(note.pinned)
  const change = useWrite(noteCalls.change)
  const keep = () => {
    if (text.trim() === '') return
    const params = { uid: orderUid, noteUid: note.uid }
    change.mutate({ params, body: { text, pinned } }, { onSuccess: onClose })
  }
  return (
    <Stack gap="xs">
      <Textarea
        autosize
        autoFocus
        minRows={2}
        maxLength={2_000}
        aria-label={say('Note')}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={event => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && keep()}
      />
      <Group>
        <Switch
          label={say('Pinned')}
          checked={pinned}
          onChange={event => setPinned(event.currentTarget.checked)}
        />
        <Button ml="auto" onClick={onClose}>
          {say('Cancel')}
        </Button>
        <Button disabled={text.trim() === ''} loading={change.isPending} onClick={keep}>
          {say('Keep note')}
        </Button>
      </Group>
    </Stack>
  )
}
