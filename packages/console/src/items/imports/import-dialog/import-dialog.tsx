import { type ImportDoubt, type ItemImport, itemImports } from '@backroom/contract/items/imports/imports'
import { counted } from '@backroom/contract/wording/say'
import { Alert, Button, Checkbox, Group, Modal, Progress, Stack, Stepper, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { ImportMap } from '#items/imports/import-dialog/import-map.tsx'
import { ImportRows } from '#items/imports/import-dialog/import-rows.tsx'
import { useInProgress } from '#kit/asking/leaving.ts'
import { undoRun } from '#kit/bulk/undo-run.ts'
import { ApiError } from '#kit/calls/call.ts'
import { upload } from '#kit/calls/upload.ts'
import { queryClient, useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { useAddressWord } from '#kit/list-page/use-address-word.ts'
import { FileDrop } from '#kit/parts/file-drop.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

const stepOf: Readonly<Record<ItemImport['state'], number>> = {
  uploaded: 1,
  mapped: 1,
  checking: 2,
  checked: 2,
  running: 3,
  done: 4,
  failed: 3,
  cancelled: 3,
  undone: 4,
}
const word = 'import'

/** Opens the import; where it stands is in the address, so that it can be left and found again. */
export function ImportButton() {
  const [open, set] = useAddressWord(word)
  return (
    <>
      <Button leftSection={<IconUpload size={16} stroke={1.7} />} onClick={() => set('new')}>
        {say('Import')}
      </Button>
      {open !== null && (
        <ImportDialog
          uid={Number(open) || null}
          onMade={uid => set(String(uid))}
          onClose={() => {
            set(null)
            void queryClient.invalidateQueries({ queryKey: ['item'] })
          }}
        />
      )}
    </>
  )
}

interface Props {
  readonly uid: number | null
  readonly onMade: (uid: number) => void
  readonly onClose: () => void
}

function ImportDialog({ uid, onMade, onClose }: Props) {
  const [isMapping, setIsMapping] = useState(false)
  const { data: found } = useRead(
    itemImports.read,
    { params: { uid: uid ?? 0 } },
    { enabled: uid !== null, refetchMs: 1_000, ignore: [404] },
  )
  const step = uid === null ? 0 : isMapping ? 1 : found ? stepOf[found.state] : 1
  return (
    <Modal opened onClose={onClose} title={say('Import items')} size={960}>
      <Stepper size="xs" iconSize={22} active={step} mb="md" onStepClick={() => {}}>
        {['Upload', 'Map', 'Check', 'Run'].map(name => (
          <Stepper.Step key={name} label={say(name)} allowStepSelect={false} />
        ))}
      </Stepper>
      {step === 0 && <UploadStep onMade={onMade} />}
      {found && step === 1 && (
        <ImportMap key={found.uid} item={found} onChecking={() => setIsMapping(false)} />
      )}
      {found && step === 2 && <CheckStep item={found} onBack={() => setIsMapping(true)} />}
      {found && step >= 3 && <RunStep item={found} onClose={onClose} />}
    </Modal>
  )
}

function UploadStep({ onMade }: { onMade: (uid: number) => void }) {
  const [sending, setSending] = useState<string | null>(null)
  const [share, setShare] = useState(0)
  const [refusal, setRefusal] = useState('')
  useInProgress(sending !== null)
  const send = async (file: File) => {
    const form = new FormData()
    form.append('name', file.name.replace(/\.\w+$/, '').slice(0, 80))
    form.append('file', file)
    setRefusal('')
    setShare(0)
    setSending(file.name)
    try {
      const made = await upload(itemImports.upload, { body: form }, setShare)
      onMade(made.uid)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(Object.values(error.body.errors ?? {}).flat()[0] ?? error.message)
    } finally {
      setSending(null)
    }
  }
  return (
    <Stack gap="sm">
      <Text>
        {say(
          'A CSV or XLSX of up to 10 MB and 50,000 rows, with a column for the item code. Nothing changes before you have seen the check.',
        )}
      </Text>
      <FileDrop
        isTall
        accept=".csv,.tsv,.txt,.xlsx"
        label={say('Choose a file')}
        hint={say('or drop it here')}
        onFile={file => void send(file)}
        sending={sending}
        refusal={refusal}
      />
      {sending !== null && <Progress value={share * 100} aria-label={say('Sending the file')} />}
    </Stack>
  )
}

function CheckStep({ item, onBack }: { item: ItemImport; onBack: () => void }) {
  const run = useWrite(itemImports.run)
  const cancel = useWrite(itemImports.cancel)
  const { rows, checked, changed, new: made } = item.counts
  const isChecked = item.state === 'checked'
  const { data: doubts } = useRead(
    itemImports.warnings,
    { params: { uid: item.uid } },
    { enabled: isChecked },
  )
  const [accepted, setAccepted] = useState<readonly string[]>([])
  const [shown, setShown] = useState<ImportDoubt | null>(null)
  const isAccepted = doubts?.every(({ key }) => accepted.includes(key)) ?? false
  if (item.state === 'checking') {
    return (
      <Stack gap="sm">
        <Text role="status">
          {say('{n} of {rows} checked', { n: format.number(checked), rows: counted(rows, 'row') })}
        </Text>
        <Progress value={rows === 0 ? 0 : (checked / rows) * 100} aria-label={say('Checking')} />
        <Button w="fit-content" onClick={() => cancel.mutate({ params: { uid: item.uid } })}>
          {say('Cancel')}
        </Button>
      </Stack>
    )
  }
  return (
    <>
      <ImportRows key={shown} item={item} canFix doubt={shown} />
      <Checkbox.Group value={[...accepted]} onChange={setAccepted} aria-label={say('Warnings')}>
        {doubts?.map(({ key, text }) => (
          <Alert key={key} color="amber" mt="sm" py="xs">
            <Group gap={8}>
              <Text>{say(text)}</Text>
              <Button
                size="compact-xs"
                variant="subtle"
                aria-pressed={shown === key}
                onClick={() => setShown(shown === key ? null : key)}
              >
                {shown === key ? say('Show every row') : say('Show these rows')}
              </Button>
            </Group>
            <Checkbox mt={6} value={key} label={say('I understand')} />
          </Alert>
        ))}
      </Checkbox.Group>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button onClick={onBack}>{say('Back')}</Button>
        <Button
          variant="filled"
          disabled={changed + made === 0 || !isAccepted}
          loading={run.isPending}
          onClick={() => run.mutate({ params: { uid: item.uid }, body: { accepted: [...accepted] } })}
        >
          {say('Import {rows}', { rows: counted(changed + made, 'row') })}
        </Button>
      </Group>
    </>
  )
}

function RunStep({ item, onClose }: { item: ItemImport; onClose: () => void }) {
  const cancel = useWrite(itemImports.cancel)
  const { changed, new: made, unchanged, refused } = item.counts
  const isRunning = item.state === 'running'
  return (
    <Stack gap="sm">
      <Text role="status" fw={560}>
        {isRunning
          ? say('Importing. You can close this; it goes on.')
          : item.state === 'done'
            ? say('{changed} changed, {made} made, {unchanged} unchanged, {refused} refused', {
                changed: format.number(changed),
                made: format.number(made),
                unchanged: format.number(unchanged),
                refused: format.number(refused),
              })
            : (item.error ?? say('This import was stopped or undone.'))}
      </Text>
      {isRunning && <Progress value={100} animated aria-label={say('Importing')} />}
      {!isRunning && <ImportRows item={item} canFix={false} />}
      <Group justify="flex-end" gap="xs">
        {isRunning && (
          <Button onClick={() => cancel.mutate({ params: { uid: item.uid } })}>{say('Cancel')}</Button>
        )}
        {item.canUndo && item.operationUid !== null && (
          <Button onClick={() => void undoRun(item.operationUid as number)}>{say('Undo…')}</Button>
        )}
        <Button variant="filled" onClick={onClose}>
          {say('Close')}
        </Button>
      </Group>
    </Stack>
  )
}
