import type { RowOf } from '@backroom/contract/kit/data-view'
import { readSeo, saveSeo, type seoView } from '@backroom/contract/organisation/navigation-seo'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError, call } from '#kit/call.ts'
import { notify } from '#kit/notify.tsx'
import { say } from '#kit/say.ts'
import { queryClient } from '#kit/use-endpoint.ts'
import classes from '#organisation/navigation-seo/navigation-seo.module.css'

type Row = RowOf<typeof seoView>
type Field = 'pageTitle' | 'metaDescription' | 'heading'

/** A text of a page, edited where it stands: Enter keeps it, Escape leaves it. */
export function TextCell({ site, row, field }: { site: string; row: Row; field: Field }) {
  const [typed, setTyped] = useState<string | null>(null)
  const keep = async () => {
    if (typed === null || typed === row[field]) return setTyped(null)
    try {
      await saveText(site, row.pageKey, { [field]: typed })
      setTyped(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify({ tone: 'warning', title: error.message })
    }
  }
  if (typed === null) {
    return (
      <button
        type="button"
        className={classes.cell}
        data-own={row.source === 'own' || undefined}
        title={row[field]}
        aria-label={say('Edit: {text}', { text: row[field] || say('empty') })}
        onClick={event => {
          event.stopPropagation()
          setTyped(row[field])
        }}
      >
        {row[field] || '—'}
      </button>
    )
  }
  return (
    <TextInput
      size="xs"
      autoFocus
      aria-label={say(field === 'heading' ? 'Heading' : field === 'pageTitle' ? 'Title' : 'Description')}
      value={typed}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={() => void keep()}
      onKeyDown={event => {
        event.stopPropagation()
        if (event.key === 'Enter') void keep()
        if (event.key === 'Escape') setTyped(null)
      }}
    />
  )
}

/** Says one text of a page; what else was said of it stays. */
async function saveText(site: string, pageKey: string, text: Partial<Record<Field, string>>): Promise<void> {
  const [now] = await call(readSeo, { params: { site }, query: { pageKeys: pageKey } })
  await call(
    saveSeo,
    { params: { site }, body: { rows: [{ ...text, pageKey, version: now?.version ?? 0 }] } },
    { ignore: [400, 409] },
  )
  await queryClient.invalidateQueries({ queryKey: ['facetNavigationSeo'] })
}
