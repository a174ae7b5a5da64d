import {
  mailToMost,
  type Query,
  type SavedQuery,
  savedQueries,
} from '@backroom/contract/items/queries/saved-queries'
import { MultiSelect, SegmentedControl, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  /** The question on screen. */
  readonly query: Query
  /** One of mine to change; none makes a new one. */
  readonly saved?: SavedQuery
  readonly onClose: () => void
}

/** A question kept under a name: who sees it, and whether its answer is mailed. */
export function QuerySaveDialog({ query, saved, onClose }: Props) {
  const [values, setValues] = useState({
    name: saved?.name ?? '',
    shared: saved?.shared ?? false,
    schedule: saved?.schedule ?? ('none' as const),
    mailTo: saved?.mailTo ?? [],
  })
  const set = (change: Partial<typeof values>) => setValues(before => ({ ...before, ...change }))
  const [takesQuery, setTakesQuery] = useState(false)
  const name = values.name.trim()
  const sent = () => {
    const body = { ...values, name }
    if (!saved) return { body: { ...body, query } }
    const { uid, version } = saved
    return { params: { uid }, body: { ...body, query: takesQuery ? query : saved.query, version } }
  }
  return (
    <CallDialog
      title={saved ? say('Change {name}', { name: saved.name ?? '' }) : say('Save query')}
      size={480}
      call={saved ? savedQueries.update : savedQueries.save}
      sent={() => sent() as never}
      submit={say('Save query')}
      isReady={name !== ''}
      onClose={onClose}
      onDone={() => notify({ title: say('{name} is saved', { name }) })}
    >
      {errorOf => (
        <>
          <TextInput
            data-autofocus
            label={say('Name')}
            maxLength={80}
            value={values.name}
            onChange={event => set({ name: event.currentTarget.value })}
            error={errorOf('name')}
          />
          <Switch
            label={say('Share with colleagues')}
            checked={values.shared}
            onChange={event => set({ shared: event.currentTarget.checked })}
          />
          {saved && (
            <Switch
              label={say('Replace it with the question on screen')}
              disabled={query.of.length === 0}
              checked={takesQuery}
              onChange={event => setTakesQuery(event.currentTarget.checked)}
            />
          )}
          <MailFields values={values} set={set} error={errorOf('mailTo')} saved={saved} />
        </>
      )}
    </CallDialog>
  )
}

type Delivery = Pick<SavedQuery, 'schedule' | 'mailTo'>

interface MailProps {
  readonly values: Delivery
  readonly set: (change: Partial<Delivery>) => void
  readonly error: string | undefined
  readonly saved: SavedQuery | undefined
}

function MailFields({ values, set, error, saved }: MailProps) {
  const isMailed = values.schedule !== 'none'
  const { data: people = [] } = useRead(savedQueries.recipients, {}, { enabled: isMailed })
  return (
    <div>
      <Text component="div" size="sm" fw={600} mb={4} id="mailed-how-often">
        {say('Mail it as a CSV')}
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby="mailed-how-often"
        value={values.schedule}
        onChange={schedule => set({ schedule: schedule as Delivery['schedule'] })}
        data={[
          { value: 'none', label: say('Never') },
          { value: 'daily', label: say('Every day') },
          { value: 'weekly', label: say('Every Monday') },
        ]}
      />
      {isMailed && (
        <MultiSelect
          mt="sm"
          label={say('To')}
          description={say('They are mailed an address at six in the morning. It works for a week.')}
          placeholder={values.mailTo.length === 0 ? say('Choose up to {n} people', { n: mailToMost }) : ''}
          data={people.map(({ uid, name }) => ({ value: String(uid), label: name }))}
          maxValues={mailToMost}
          searchable
          value={values.mailTo.map(String)}
          onChange={uids => set({ mailTo: uids.map(Number) })}
          error={error}
        />
      )}
      {isMailed && saved?.lastSentAt && (
        <Text size="xs" c="dimmed" mt={6}>
          {say('Last mailed {when}', { when: format.dateTime(saved.lastSentAt) })}
        </Text>
      )}
    </div>
  )
}
