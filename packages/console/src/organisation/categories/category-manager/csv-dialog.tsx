import { importCategories } from '@backroom/contract/organisation/categories/bulk'
import { counted } from '@backroom/contract/wording/say'
import { Alert, Button, FileButton, Group, Modal, ScrollArea, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { notify } from '#kit/asking/notify.tsx'
import { undoAction } from '#kit/bulk/undo-run.ts'
import { ApiError, call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'

type Answer = NonNullable<Awaited<ReturnType<typeof send>>>

const outcomes = { new: 'New', changed: 'Changed', unchanged: 'Unchanged', refused: 'Refused' } as const

function send(file: File, dryRun: 'true' | 'false') {
  const body = new FormData()
  body.append('file', file)
  return call(importCategories, { query: { dryRun }, body } as never, {
    ignore: [400],
    isQuiet: dryRun === 'true',
  })
}

/** A CSV of the tree: what it would do is shown line by line before anything is done. */
export function CsvDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const run = async (chosen: File, dryRun: 'true' | 'false') => {
    setIsBusy(true)
    setError('')
    try {
      const got = await send(chosen, dryRun)
      setAnswer(got)
      if (dryRun === 'true') return
      await queryClient.invalidateQueries({ queryKey: ['category'] })
      notify({
        title: say('Made or changed {categories}', {
          categories: counted(got.counts.new + got.counts.changed, 'category', 'categories'),
        }),
        ...undoAction(got.operationUid),
      })
      onClose()
    } catch (failure) {
      if (failure instanceof ApiError) setError(failure.message)
    } finally {
      setIsBusy(false)
    }
  }
  const count = answer ? answer.counts.new + answer.counts.changed : 0
  return (
    <Modal opened onClose={onClose} size={840} title={say('Import categories')}>
      <Stack gap="sm">
        <Text>
          {say(
            'A CSV with the columns path, name, fragment and texts, as Export writes it. Lines with a path that is not there make a category.',
          )}
        </Text>
        <Group>
          <FileButton
            accept=".csv,text/csv"
            onChange={chosen => {
              setFile(chosen)
              if (chosen) void run(chosen, 'true')
            }}
          >
            {props => <Button {...props}>{say('Choose a file…')}</Button>}
          </FileButton>
          {file && <Text>{file.name}</Text>}
        </Group>
        {error && (
          <Alert color="brick" role="alert">
            {error}
          </Alert>
        )}
        {answer && (
          <>
            <Text fw={560} role="status">
              {say('{new} new, {changed} changed, {unchanged} unchanged, {refused} refused.', answer.counts)}{' '}
              {answer.redirects > 0 &&
                say('{redirects} will be made.', { redirects: counted(answer.redirects, 'redirect') })}
            </Text>
            <ScrollArea.Autosize mah={320}>
              <FewRows
                label={say('Lines')}
                none={say('The file has no lines.')}
                rows={answer.rows
                  .filter(row => row.outcome !== 'unchanged')
                  .slice(0, 200)
                  .map(row => ({
                    key: row.line,
                    cells: {
                      Line: row.line,
                      Path: <span className="code">{row.path}</span>,
                      Name: row.name,
                      Outcome: say(outcomes[row.outcome]),
                      Note: row.text,
                    },
                  }))}
              />
            </ScrollArea.Autosize>
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button
            variant="filled"
            loading={isBusy}
            disabled={!file || count === 0}
            onClick={() => file && void run(file, 'false')}
          >
            {sayCount(count, 'Import 1 category', 'Import {n} categories')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
