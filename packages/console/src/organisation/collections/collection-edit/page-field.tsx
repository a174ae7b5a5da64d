import { redirectChain, redirectPages } from '@backroom/contract/organisation/collections/calls'
import { collectionInput } from '@backroom/contract/organisation/collections/collections'
import { Autocomplete, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowRight } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useWatch } from 'react-hook-form'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { say } from '#kit/say.ts'

const Field = fieldsOf(collectionInput)

/** An address: typed, or picked from the pages of the site by their names. */
export function RedirectField() {
  const typed = String(useWatch({ name: 'redirectTo' }) ?? '')
  const [term] = useDebouncedValue(typed, 200)
  const isElsewhere = term.startsWith('https:')
  const { data } = useRead(
    redirectPages,
    { query: { term: term.slice(0, 500) } },
    { enabled: !isElsewhere, keepsLast: true, staleMs: 30_000 },
  )
  const pages = isElsewhere ? [] : (data ?? [])
  return (
    <Field name="redirectTo" span={6}>
      {({ value = '', ...field }) => (
        <Autocomplete
          {...field}
          value={value}
          maxLength={500}
          placeholder={say('/sale or https://')}
          data={pages.map(({ path }) => path)}
          filter={({ options }) => options}
          renderOption={({ option }) => (
            <span>
              {pages.find(({ path }) => path === option.value)?.says}{' '}
              <span className="code dim">{option.value}</span>
            </span>
          )}
        />
      )}
    </Field>
  )
}

/** The way a shopper would take, page by page. */
export function RedirectChain({ uid }: { uid: number | null }) {
  const [urlSlug, typed] = useWatch({ name: ['urlSlug', 'redirectTo'] }) as [string, string]
  const [redirectTo] = useDebouncedValue(typed, 300)
  const { data } = useRead(
    redirectChain,
    { body: { uid, urlSlug, redirectTo } },
    { enabled: redirectTo.trim() !== '', keepsLast: true, ignore: [400] },
  )
  if (redirectTo.trim() === '' || !data)
    return <Text c="dimmed">{say('Without one, a page that is not live is not found.')}</Text>
  return (
    <div className="framed line" aria-live="polite">
      {data.steps.map(({ path, says }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a circle passes the same page twice
        <Fragment key={at}>
          {at > 0 && <IconArrowRight size={14} aria-label={say('leads to')} />}
          <span>
            <span className="code">{path}</span> <span className="dim">{says}</span>
          </span>
        </Fragment>
      ))}
      {data.fault && (
        <Text c="var(--br-bad)" w="100%">
          {data.fault}
        </Text>
      )}
    </div>
  )
}
