import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import { type Draft, type DraftKey, draftKey, drafts } from '#kit/record-page/draft.ts'

const keepEveryMs = 2_000
const noSecrets = {}

interface Kept {
  readonly form: UseFormReturn
  readonly version: number
  readonly changed: readonly string[]
  /** Which of several records that are edited on one page. */
  readonly place?: string | undefined
  /** Kept with the draft, for records that have more than one version. */
  readonly readAt?: unknown
  /** What nobody may read is not kept where it could be, and a page that asks for it leaves nothing behind in the browser. */
  readonly secrets?: object
}

/** Keeps what is typed while it is unsaved, and offers whoever typed it what an interruption or a closed tab left behind. */
export function useDraft({ form, version, changed, place, readAt, secrets = noSecrets }: Kept) {
  const { pathname } = useLocation()
  const key = useMemo<DraftKey>(
    () => ({
      key: draftKey(place ? `${pathname}#${place}` : pathname),
      isLasting: Object.keys(secrets).length === 0,
    }),
    [pathname, place, secrets],
  )
  const [found, setFound] = useFoundDraft(key)
  const [keptAt, setKeptAt] = useState<number | null>(null)
  const { isDirty } = form.formState

  const keep = useEffectEvent(() => {
    if (!form.formState.isDirty || version === 0) return
    const values = form.getValues()
    const typed = Object.fromEntries(
      changed.filter(field => !(field in secrets)).map(field => [field, values[field]]),
    )
    drafts.keep(key, { savedAt: Date.now(), version, values: typed, readAt })
    setKeptAt(Date.now())
  })
  useEffect(() => {
    if (!isDirty) return
    const now = () => keep()
    const timer = setInterval(now, keepEveryMs)
    window.addEventListener('pagehide', now)
    return () => {
      now() // the page is left for the login or the fatal page with something typed on it
      clearInterval(timer)
      window.removeEventListener('pagehide', now)
    }
  }, [isDirty])

  return {
    keptAt,
    /** A draft to offer: found when the page opened and not yet overtaken by new typing. */
    draft: found && version !== 0 && !isDirty ? found : null,
    drop: () => {
      drafts.drop(key)
      setFound(null)
      setKeptAt(null)
    },
    /** Puts the draft into the form; answers the version it was typed on. */
    restore: (): number => {
      for (const [field, value] of Object.entries(found?.values ?? {})) {
        form.setValue(field, value, { shouldDirty: true })
      }
      setFound(null)
      return found?.version ?? version
    },
  }
}

/** What was kept of a page: by the tab at once, otherwise as soon as the browser's database answers. */
function useFoundDraft(key: DraftKey) {
  const [found, setFound] = useState<Draft | null>(() => drafts.readTab(key))
  const isFound = found !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each page; a draft that was dropped is not looked for again
  useEffect(() => {
    let isMeant = !isFound
    if (isMeant) void drafts.read(key).then(draft => isMeant && setFound(draft))
    return () => {
      isMeant = false
    }
  }, [key])
  return [found, setFound] as const
}
