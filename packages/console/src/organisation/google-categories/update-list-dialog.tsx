import { pathTo } from '@backroom/contract/kit/screen'
import {
  importTaxonomy,
  type TaxonomyDifference,
  uploadTaxonomy,
} from '@backroom/contract/organisation/google-categories/google-categories'
import { screens } from '@backroom/contract/organisation/screens'
import { Alert, Button, FileButton, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { notify } from '#kit/asking/notify.tsx'
import { ApiError, call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { Connection } from '#kit/parts/connection.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** Brings Google's list up to date: uploaded or fetched, compared, and only then taken over. */
export function UpdateListDialog({ onClose }: { onClose: () => void }) {
  const [difference, setDifference] = useState<TaxonomyDifference | null>(null)
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setError('')
    try {
      await work()
    } catch (failure) {
      if (failure instanceof ApiError) setError(failure.message)
    } finally {
      setIsBusy(false)
    }
  }
  const quiet = { ignore: [400], isQuiet: true }
  const look = (body: { fetch: true } | { fileUid: number }) =>
    attempt(async () => setDifference(await call(importTaxonomy, { body: { ...body, dryRun: true } }, quiet)))
  const upload = (file: File | null) =>
    attempt(async () => {
      if (!file) return
      const form = new FormData()
      form.append('file', file)
      const { fileUid } = await call(uploadTaxonomy, { body: form }, quiet)
      setDifference(await call(importTaxonomy, { body: { fileUid, dryRun: true } }, quiet))
    })
  const apply = () =>
    attempt(async () => {
      if (!difference) return
      await call(importTaxonomy, { body: { fileUid: difference.fileUid, dryRun: false } }, { ignore: [400] })
      for (const key of ['googleCategory', 'category'])
        await queryClient.invalidateQueries({ queryKey: [key] })
      notify({ title: say('Google’s list of {version} is in use', { version: difference.version }) })
      onClose()
    })
  const { added = 0, renamed = 0, removed = 0, returned = 0 } = difference?.counts ?? {}
  const news = added + renamed + removed + returned
  return (
    <Modal opened onClose={onClose} size={840} title={say('Update list')}>
      <Stack gap="sm">
        <Text>{say('Nothing changes before you have seen what is added, renamed and removed.')}</Text>
        <Group>
          <Button loading={isBusy} onClick={() => void look({ fetch: true })}>
            {say('Fetch from Google')}
          </Button>
          <FileButton accept=".txt,text/plain" onChange={file => void upload(file)}>
            {props => <Button {...props}>{say('Upload taxonomy-with-ids…')}</Button>}
          </FileButton>
          {isBusy && <Loader size={16} aria-label={say('Reading')} />}
        </Group>
        <Connection name="googleTaxonomy" />
        {error && (
          <Alert color="brick" role="alert">
            {error}
          </Alert>
        )}
        {difference && <Difference difference={difference} />}
        <Group justify="flex-end" gap="xs">
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button
            variant="filled"
            disabled={!difference || news === 0}
            loading={isBusy}
            onClick={() => void apply()}
          >
            {say('Take over {n} changes', { n: format.number(news) })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Difference({ difference }: { difference: TaxonomyDifference }) {
  const { counts, version, rows, touched } = difference
  return (
    <>
      <Text fw={560} role="status">
        {say('List of {version}, {rows} rows: {added} added, {renamed} renamed, {removed} removed.', {
          version,
          rows: format.number(rows),
          added: format.number(counts.added),
          renamed: format.number(counts.renamed),
          removed: format.number(counts.removed),
        })}
      </Text>
      {touched.length > 0 && (
        <Alert color="amber" title={say('{n} removed ones are in use', { n: touched.length })}>
          <ul>
            {touched.map(({ id, path, categories, items }) => (
              <li key={id}>
                {path} ({id}):{' '}
                {categories.map(({ uid, name }, place) => (
                  <span key={uid}>
                    {place > 0 && ', '}
                    <Link to={pathTo(screens.category, { uid })}>{name}</Link>
                  </span>
                ))}
                {items > 0 && ` ${say('and {n} items', { n: format.number(items) })}`}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <Stack gap={14} mah="50vh" className="scrolls">
        <Rows title={say('Added')} rows={difference.added} total={counts.added} />
        <Rows
          title={say('Renamed')}
          rows={difference.renamed.map(row => ({ ...row, path: `${row.was} → ${row.path}` }))}
          total={counts.renamed}
        />
        <Rows title={say('Removed')} rows={difference.removed} total={counts.removed} />
      </Stack>
    </>
  )
}

interface RowsProps {
  readonly title: string
  readonly rows: readonly { readonly id: number; readonly path: string; readonly isOurs?: boolean }[]
  /** The first of them are listed. */
  readonly total: number
}

function Rows({ title, rows, total }: RowsProps) {
  if (rows.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {rows.map(({ id, path, isOurs }) => (
          <li key={id}>
            {path} <span className="dim">{id}</span> {isOurs && <Pill tone="amber">{say('In use')}</Pill>}
          </li>
        ))}
        {total > rows.length && (
          <li className="dim">{say('and {n} more', { n: format.number(total - rows.length) })}</li>
        )}
      </ul>
    </div>
  )
}
