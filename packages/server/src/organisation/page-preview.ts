import type { PagePreview } from '@backroom/contract/organisation/result-lists/page-preview'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'
import { categoryKind } from '#organisation/categories/categories'
import { collectionKind, judgedFor } from '#organisation/collections/collections'
import { addByHand } from '#organisation/collections/items'
import { readCollection } from '#organisation/collections/read'
import { collectionPath } from '#organisation/collections/redirects'
import { landingPageKind } from '#organisation/landing-pages/landing-pages'
import { recomputeIn } from '#organisation/membership/recompute'

interface Asked {
  readonly store: Store
  readonly visitor: StaffVisitor
}

/** Where a page stands once what is typed is in place. */
export interface Staged {
  readonly site: string
  readonly path: string
}

/** A name for what has none yet: nobody sees it but in the preview. */
const unnamed = 'No name yet'

/**
 * Puts what is typed in place as a save would, members and all, and shown to everybody; the caller looks at the page and takes the
 * transaction back. So a preview goes by the same rules as the save.
 */
export async function stagePage(tx: Transaction, preview: PagePreview, asked: Asked): Promise<Staged> {
  if (preview.kind === 'category') return stageCategory(tx, preview)
  if (preview.kind === 'landing') return stageLanding(tx, preview)
  return stageCollection(tx, preview, asked)
}

type Of<Kind extends PagePreview['kind']> = Extract<PagePreview, { kind: Kind }>

async function stageCollection(tx: Transaction, { uid, record, itemUids }: Of<'collection'>, asked: Asked) {
  const input = {
    ...record,
    name: record.name || unnamed,
    enabled: true,
    startsAt: null,
    endsAt: null,
    redirectTo: '',
  }
  const made = uid === null ? (await collectionKind.make(tx, input, judgedFor(asked))).uid : uid
  if (uid !== null) {
    const { version } = await readCollection(tx, uid)
    await collectionKind.save(tx, uid, { ...input, version }, judgedFor(asked, true))
  }
  if (itemUids.length > 0) await addByHand(tx, made, itemUids)
  await recomputeIn(tx, made, { isConfirmed: true, because: '', now: new Date() })
  return { site: 'main', path: collectionPath(await readCollection(tx, made)) }
}

async function stageCategory(tx: Transaction, { uid, record }: Of<'category'>) {
  const input = { ...record, name: record.name || unnamed, active: true }
  const made = uid === null ? (await categoryKind.make(tx, input)).uid : uid
  if (uid !== null) {
    const { version } = await categoryKind.stored(tx, uid)
    await categoryKind.save(tx, uid, { ...input, version })
  }
  const { path } = await categoryKind.stored(tx, made)
  await tx.execute(sql`
    update category set active = true where not active and uid in (select unnest(ancestor_uids) from category where uid = ${made})`)
  return { site: 'main', path }
}

async function stageLanding(tx: Transaction, { uid, record }: Of<'landing'>) {
  const made = uid === null ? (await landingPageKind.make(tx, record)).uid : uid
  if (uid !== null) {
    const { version } = await landingPageKind.stored(tx, uid)
    await landingPageKind.save(tx, uid, { ...record, version })
  }
  await tx.execute(
    sql`update automatic_landing_page set status = 'live' where uid = ${made} and status <> 'live'`,
  )
  const { path } = await landingPageKind.stored(tx, made)
  return { site: record.site, path }
}
