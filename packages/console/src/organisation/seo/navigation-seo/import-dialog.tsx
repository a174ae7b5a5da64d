import { importSeo } from '@backroom/contract/organisation/seo/navigation-seo'
import { counted } from '@backroom/contract/wording/say'
import { Alert, Button, FileInput, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { notify } from '#kit/asking/notify.tsx'
import { undoAction } from '#kit/bulk/undo-run.ts'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** Texts of pages from a CSV as the list exports it, looked at before anything is kept. */
export function ImportDialog({ site, onClose }: { site: string; onClose: () => void }) {
  const [csv, setCsv] = useState<string | null>(null)
  const { data, error } = useRead(
    importSeo,
    { params: { site }, body: { csv: csv ?? '', dryRun: true } },
    { enabled: csv !== null, isQuiet: true, staleMs: 0, ignore: [400, 413] },
  )
  const write = useWrite(importSeo)
  const run = () =>
    write.mutate(
      { params: { site }, body: { csv: csv ?? '', dryRun: false } },
      {
        onSuccess: ({ changed, operationUid }) => {
          notify({
            title: say('The texts of {pages} are changed', { pages: counted(changed, 'page') }),
            ...undoAction(operationUid),
          })
          onClose()
        },
      },
    )
  return (
    <Modal opened onClose={onClose} title={say('Import page texts')} size={640}>
      <Stack gap="sm">
        <FileInput
          label={say('CSV file')}
          description={say(
            'With the columns Page, Title, Description, Heading and Robots, as Export writes them.',
          )}
          accept=".csv,text/csv"
          onChange={file => void file?.text().then(setCsv)}
        />
        {error && <Alert color="brick">{error.message}</Alert>}
        {data && (
          <>
            <Text fw={560}>
              {say('{pages} will change, {unchanged} will stay.', {
                pages: counted(data.changed, 'page'),
                unchanged: format.number(data.unchanged),
              })}
            </Text>
            {data.errors.slice(0, 10).map(each => (
              <Text key={each.line} c="brick">
                {say('Line {n}: {text}', { n: each.line, text: each.text })}
              </Text>
            ))}
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button variant="filled" disabled={!data?.changed} loading={write.isPending} onClick={run}>
            {say('Change {pages}', { pages: counted(data?.changed ?? 0, 'page') })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
