import type { RowOf } from '@backroom/contract/kit/data-view'
import type { seoView } from '@backroom/contract/organisation/seo/navigation-seo'
import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { notify } from '#kit/asking/notify.tsx'
import { ApiError } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { saveText, type TypedText } from '#organisation/seo/navigation-seo/save-text.ts'

type Row = Pick<RowOf<typeof seoView>, 'pageKey' | 'version' | 'source'>

interface Edit extends TypedText {
  /** Somebody else wrote there meanwhile, and whoever types knows: only Enter puts this in its place. */
  readonly isClashing: boolean
}

interface Props {
  readonly site: string
  readonly row: Row
  readonly field: TypedText['field']
  readonly text: string
}

/** A text of a page, edited where it stands: Enter keeps it, Escape leaves it. */
export function TextCell({ site, row, field, text }: Props) {
  const [edit, setEdit] = useState<Edit | null>(null)
  const isSaving = useRef(false)
  const keep = async () => {
    if (edit === null || isSaving.current) return
    if (edit.typed === edit.drawn && !edit.isClashing) return setEdit(null)
    isSaving.current = true
    try {
      const clash = await saveText(site, row.pageKey, edit)
      if (clash) {
        const { theirs: drawn, version } = clash
        setEdit(now => now && { ...now, drawn, version, isClashing: true })
        return tellOf(drawn)
      }
      await showSaved()
      setEdit(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify({ tone: 'warning', title: error.message })
    } finally {
      isSaving.current = false
    }
  }
  const leave = () => {
    if (edit?.isClashing) void showSaved()
    setEdit(null)
  }
  if (edit === null) {
    return (
      <button
        type="button"
        className={row.source === 'own' ? 'inPlace cut' : 'inPlace cut dim'}
        title={text}
        aria-label={say('Edit: {text}', { text: text || say('empty') })}
        onClick={event => {
          event.stopPropagation()
          setEdit({ field, drawn: text, typed: text, version: row.version, isClashing: false })
        }}
      >
        {text || '—'}
      </button>
    )
  }
  return (
    <TextInput
      size="xs"
      autoFocus
      aria-label={say(field === 'heading' ? 'Heading' : field === 'pageTitle' ? 'Title' : 'Description')}
      value={edit.typed}
      error={edit.isClashing}
      onChange={event => setEdit({ ...edit, typed: event.currentTarget.value })}
      onBlur={() => !edit.isClashing && void keep()}
      onKeyDown={event => {
        event.stopPropagation()
        if (event.key === 'Enter') void keep()
        if (event.key === 'Escape') leave()
      }}
    />
  )
}

function tellOf(theirs: string) {
  notify({
    tone: 'warning',
    title: say('Not saved: somebody changed this text meanwhile.'),
    text: theirs
      ? say('It now says “{text}”. Press Enter to put yours in its place, or Escape to keep theirs.', {
          text: theirs,
        })
      : say('It is empty now. Press Enter to save yours, or Escape to leave it empty.'),
  })
}

function showSaved(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['facetNavigationSeo'] })
}
