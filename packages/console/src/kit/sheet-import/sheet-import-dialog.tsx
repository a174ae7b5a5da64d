import { type AnySheetImport, lineOutcomes, type SheetReply } from '@backroom/contract/kit/sheet-import'
import { counted } from '@backroom/contract/wording/say'
import { Alert, Anchor, Button, Group, Modal, ScrollArea, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { notify } from '#kit/asking/notify.tsx'
import { undoAction } from '#kit/bulk/undo-run.ts'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { FileDrop } from '#kit/parts/file-drop.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly contract: AnySheetImport
  readonly params?: Readonly<Record<string, string>>
  readonly onClose: () => void
}

/** A sheet, chosen, dropped or pasted: what each line would do first, then for good, with the way back. */
export function SheetImportDialog({ contract, params, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [pasted, setPasted] = useState('')
  const look = useWrite(contract.call, { ignore: [400, 413], isQuiet: true })
  const run = useWrite(contract.call, { ignore: [400] })
  const found = look.data
  const total = found ? found.counts.new + found.counts.changed : 0
  const sent = (sheet: File, dryRun: 'true' | 'false') => {
    const body = new FormData()
    body.append('file', sheet)
    const seenAt = dryRun === 'false' ? found?.at : undefined
    return { params, query: { dryRun, ...(seenAt && { seenAt }) }, body } as never
  }
  const check = (sheet: File) => {
    setFile(sheet)
    look.mutate(sent(sheet, 'true'))
  }
  const take = (sheet: File) =>
    run.mutate(sent(sheet, 'false'), {
      onSuccess: ({ counts, operationUid }) => {
        onClose()
        notify({ title: countsText(counts), ...undoAction(operationUid) })
      },
    })
  const refusal = (look.error ?? run.error)?.message ?? ''
  const labels = Object.values(contract.columns).map(({ label }) => label)
  const template = `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${labels.join(',')}\n`)}`
  return (
    <Modal opened onClose={onClose} title={say(contract.title)} size={840}>
      <Stack gap="sm">
        <Text>
          {say(contract.note)} {say('Columns that a sheet leaves out stay as they are.')}{' '}
          <Anchor underline="always" href={template} download={`${contract.resource}.csv`}>
            {say('Template')}
          </Anchor>
        </Text>
        <Text c="dimmed">{labels.map(label => say(label)).join(', ')}</Text>
        <FileDrop
          accept=".csv,.tsv,.txt,.xlsx"
          label={say('Choose a file…')}
          hint={file && pasted === '' ? file.name : say('or drop a CSV or XLSX of up to 2 MB here')}
          onFile={sheet => {
            setPasted('')
            check(sheet)
          }}
          sending={look.isPending && file ? file.name : null}
          refusal={refusal}
        />
        <Textarea
          label={say('Or paste it here')}
          classNames={{ input: 'code' }}
          autosize
          minRows={2}
          maxRows={8}
          value={pasted}
          onChange={event => {
            setPasted(event.currentTarget.value)
            setFile(null)
            look.reset()
          }}
        />
        <div aria-live="polite">{found && <Found found={found} />}</div>
        <Group justify="flex-end" gap="xs">
          <Button onClick={onClose}>{say('Cancel')}</Button>
          {file && found ? (
            <Button
              variant="filled"
              disabled={total === 0}
              loading={run.isPending}
              onClick={() => take(file)}
            >
              {sayCount(total, 'Import 1 line', 'Import {n} lines')}
            </Button>
          ) : (
            <Button
              variant="filled"
              disabled={pasted.trim() === ''}
              loading={look.isPending}
              onClick={() => check(new File([pasted], 'pasted.csv'))}
            >
              {say('Look first')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function countsText(counts: SheetReply['counts']): string {
  const words = Object.entries(counts).map(([outcome, count]) => [outcome, format.number(count)])
  return say(
    '{new} new, {changed} changed, {unchanged} unchanged, {refused} refused.',
    Object.fromEntries(words),
  )
}

/** What the lines would do; those that cannot stand first. */
function Found({ found: { counts, rows, unknown, redirects } }: { found: SheetReply }) {
  const refusedFirst = rows.toSorted(
    (a, b) => Number(b.outcome === 'refused') - Number(a.outcome === 'refused') || a.line - b.line,
  )
  const unlisted = counts.new + counts.changed + counts.refused - rows.length
  return (
    <Stack gap="xs">
      <Text fw={560} role="status">
        {countsText(counts)}{' '}
        {redirects > 0 && say('{redirects} will be made.', { redirects: counted(redirects, 'redirect') })}
      </Text>
      {unknown.length > 0 && (
        <Alert color="amber">{say('Not read: {columns}', { columns: unknown.join(', ') })}</Alert>
      )}
      {rows.length > 0 && (
        <ScrollArea.Autosize mah={320}>
          <FewRows
            label={say('Lines')}
            none=""
            rows={refusedFirst.map(({ line, name, outcome, text }) => ({
              key: line,
              cells: { Line: line, Name: name, Outcome: say(lineOutcomes[outcome]), Note: say(text) },
            }))}
          />
        </ScrollArea.Autosize>
      )}
      {unlisted > 0 && <Text c="dimmed">{say('and {n} more lines', { n: format.number(unlisted) })}</Text>}
    </Stack>
  )
}
