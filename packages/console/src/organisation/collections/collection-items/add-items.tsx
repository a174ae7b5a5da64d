import { counted } from '@backroom/contract/wording/say'
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { IconBarcode, IconClipboardList } from '@tabler/icons-react'
import { useState } from 'react'
import { ItemLookUpBox } from '#items/lists/pickers/item-look-up-box.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { ApiError } from '#kit/calls/call.ts'
import { say } from '#kit/say.ts'

/** Puts items in by hand and answers how many are new; what is refused (400) is thrown, to be told at its place. */
export type Adding = (what: { itemUids: number[] } | { codes: string[] }) => Promise<number>

interface Props {
  readonly add: Adding
  readonly except: readonly number[]
  /** When they are stored. */
  readonly note: string
}

/** Puts items in by hand: by look-up or scan one after the other, or many codes at once. */
export function AddItems({ add, except, note }: Props) {
  const [isFinding, setIsFinding] = useState(false)
  const [isPasting, setIsPasting] = useState(false)
  const [round, setRound] = useState(0)
  const pick = async (item: { uid: number; name: string; code: string }) => {
    const refusal = await refusalOf(() => add({ itemUids: [item.uid] }))
    const name = item.name || item.code
    notify(refusal ? { tone: 'warning', title: refusal } : { title: say('{name} is in it', { name }) })
    setRound(round + 1) // an empty box for the next one
  }
  return (
    <Group gap="xs" mb="sm">
      <Button size="compact-sm" leftSection={<IconBarcode size={15} />} onClick={() => setIsFinding(true)}>
        {say('Add items')}
      </Button>
      <Button
        size="compact-sm"
        leftSection={<IconClipboardList size={15} />}
        onClick={() => setIsPasting(true)}
      >
        {say('Paste codes')}
      </Button>
      <Text c="dimmed" fz={12}>
        {note}
      </Text>
      {isFinding && (
        <ItemLookUpBox
          key={round}
          opened
          picking={{ label: say('Add items to the collection'), except: [...except] }}
          onClose={() => setIsFinding(false)}
          onPick={item => void pick(item)}
        />
      )}
      {isPasting && <PasteCodes add={add} onClose={() => setIsPasting(false)} />}
    </Group>
  )
}

/** What the server refused, in its words. */
async function refusalOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    return Object.values(error.body.errors ?? {})[0]?.[0] ?? error.message
  }
}

function PasteCodes({ add, onClose }: { add: Adding; onClose: () => void }) {
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const codes = [...new Set(text.split(/[\s,;]+/).filter(code => code !== ''))]
  const unknown = refusal?.replace(/^[^:]*: /, '').split(', ') ?? []
  const send = async (some: readonly string[]) => {
    setIsBusy(true)
    const fault = await refusalOf(async () => {
      const added = await add({ codes: [...some] })
      notify({ title: say('{items} added', { items: counted(added, 'item') }) })
      onClose()
    }).finally(() => setIsBusy(false))
    setRefusal(fault)
  }
  return (
    <Modal opened onClose={onClose} title={say('Paste codes')} size={480}>
      <Stack gap="sm">
        <Textarea
          data-autofocus
          label={say('Codes or barcodes')}
          description={say('One a line, or with commas between. Their order is kept.')}
          autosize
          minRows={6}
          maxRows={14}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          error={refusal}
        />
        <Group justify="space-between">
          <Text c="dimmed">{counted(codes.length, 'code')}</Text>
          <Group gap="xs">
            {refusal && unknown.length < codes.length && (
              <Button onClick={() => void send(codes.filter(code => !unknown.includes(code)))}>
                {say('Add the others')}
              </Button>
            )}
            <Button
              variant="filled"
              disabled={codes.length === 0}
              loading={isBusy}
              onClick={() => void send(codes)}
            >
              {say('Add items')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  )
}
