import { readSeo, saveSeo } from '@backroom/contract/organisation/seo/navigation-seo'
import { ApiError, call } from '#kit/calls/call.ts'

/** A text typed over the one that a cell had drawn, and the page's version then. */
export interface TypedText {
  readonly field: 'pageTitle' | 'metaDescription' | 'heading'
  readonly drawn: string
  readonly typed: string
  readonly version: number
}

/** What somebody else wrote there since the cell was drawn, and the version they made. */
export interface Clash {
  readonly theirs: string
  readonly version: number
}

/**
 * Says one text of a page; what else was said of it stays. Another text of the page that changed meanwhile is nobody's loss, so
 * only this one can clash.
 */
export async function saveText(site: string, pageKey: string, text: TypedText): Promise<Clash | null> {
  const { field, drawn, typed, version } = text
  try {
    const rows = [{ [field]: typed, pageKey, version }]
    await call(saveSeo, { params: { site }, body: { rows } }, { ignore: [400, 409] })
    return null
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error
    const [now] = await call(readSeo, { params: { site }, query: { pageKeys: pageKey } })
    if (!now) throw error
    const theirs = now.own?.[field] || now.ghosts[field]
    if (theirs === typed) return null
    if (theirs === drawn) return saveText(site, pageKey, { ...text, version: now.version })
    return { theirs, version: now.version }
  }
}
