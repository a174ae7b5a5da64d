import { importFacets } from '@backroom/contract/organisation/filters/facets'
import { counted } from '@backroom/contract/wording/say'
import { Alert, Button, FileInput, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { notify } from '#kit/asking/notify.tsx'
import { undoAction } from '#kit/bulk/undo-run.ts'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

const shownMost = 12

/** Filters and facets from a sheet: what it would do first, then for good. */
export function FilterImportDialog({ onClose }: { onClose: () => void }) {
  const [csv, setCsv] = useState('')
  const look = useWrite(importFacets, { ignore: [400], isQuiet: true })
  const run = useWrite(importFacets, { ignore: [400] })
  const found = look.data
  const refusal = look.error?.body.message ?? run.error?.body.message
  const total = found ? found.facetsMade + found.facetsChanged + found.filtersMade + found.filtersChanged : 0
  const import_ = () =>
    run.mutate(
      { body: { csv, dryRun: false } },
      {
        onSuccess: done => {
          onClose()
          notify({
            title: say('{made} made, {changed} changed', {
              made: format.number(done.facetsMade + done.filtersMade),
              changed: format.number(done.facetsChanged + done.filtersChanged),
            }),
            ...undoAction(done.operationUid),
          })
        },
      },
    )
  return (
    <Modal opened onClose={onClose} title={say('Import filters and facets')} size={640}>
      <Stack gap="sm">
        <Text>
          {say(
            'A sheet as one of the exports writes it. Facets have the headings Filter name, Name, URL, Colour, From, To, Synonyms and Active; filters have Name and URL key.',
          )}
        </Text>
        <FileInput
          label={say('File')}
          placeholder={say('Choose a CSV file')}
          accept=".csv,text/csv"
          clearable
          onChange={async file => {
            setCsv(file ? await file.text() : '')
            look.reset()
          }}
        />
        <Textarea
          label={say('Or paste it here')}
          classNames={{ input: 'code' }}
          autosize
          minRows={4}
          maxRows={10}
          value={csv}
          onChange={event => {
            setCsv(event.currentTarget.value)
            look.reset()
          }}
        />
        <div aria-live="polite">
          {refusal && <Alert color="brick">{refusal}</Alert>}
          {found && (
            <Alert color={found.refused.length > 0 ? 'amber' : 'sky'}>
              <Text fw={560}>
                {say('{filters}, {facets}, {changed} changed, {same} as they are.', {
                  filters: counted(found.filtersMade, 'new filter'),
                  facets: counted(found.facetsMade, 'new facet'),
                  changed: format.number(found.facetsChanged + found.filtersChanged),
                  same: format.number(found.unchanged),
                })}
              </Text>
              {found.refused.slice(0, shownMost).map(({ line, reason }) => (
                <Text key={line}>{say('Line {line}: {reason}', { line, reason })}</Text>
              ))}
              {found.refused.length > shownMost && (
                <Text>{say('and {n} more lines', { n: found.refused.length - shownMost })}</Text>
              )}
            </Alert>
          )}
        </div>
        <Group justify="flex-end" gap="xs">
          <Button onClick={onClose}>{say('Cancel')}</Button>
          {found && total > 0 ? (
            <Button variant="filled" loading={run.isPending} onClick={import_}>
              {say('Import {n} lines', { n: format.number(total) })}
            </Button>
          ) : (
            <Button
              variant="filled"
              disabled={csv.trim() === ''}
              loading={look.isPending}
              onClick={() => look.mutate({ body: { csv, dryRun: true } })}
            >
              {say('Look first')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
