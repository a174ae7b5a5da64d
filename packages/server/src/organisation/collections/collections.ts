import { collectionUses } from '@backroom/contract/organisation/collections/calls'
import {
  type CollectionInput,
  collections as contract,
} from '@backroom/contract/organisation/collections/collections'
import { collectionTagOptions } from '@backroom/contract/organisation/collections/pickers'
import type { CollectionRule } from '@backroom/contract/organisation/membership/rules'
import { sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import { recordMove } from '#content/door'
import type { Reader, Transaction } from '#database/database'
import { invalid, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serveHistory } from '#kit/records/history'
import { createRecord, removeRecord, type UniqueTexts, updateRecord } from '#kit/records/record'
import { namedUses } from '#kit/records/uses'
import { serve } from '#kit/serve'
import { serveOptions } from '#kit/serve-options'
import { freeSlug, slugOf } from '#kit/slug'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'
import { lockNesting, refuseBadParent } from '#organisation/collections/nesting'
import { readCollection } from '#organisation/collections/read'
import { collectionPath, leaveRedirect, refuseBadRedirect } from '#organisation/collections/redirects'
import { effectiveRules, heirsOf, writeDependencies } from '#organisation/membership/effective-rules'
import { askRecompute } from '#organisation/membership/jobs'
import { refuseClashes, refuseHeirClashes, refuseHiddenFields } from '#organisation/membership/rule-checks'
import { refuseLoops } from '#organisation/membership/rule-loops'
import { movesOf } from '#organisation/membership/rule-preview'
import { writeSentences } from '#organisation/membership/rule-words'
import { file } from '#tables/content/files'
import { collectionTag } from '#tables/organisation/collection-tags'
import { collection } from '#tables/organisation/collections'

export const uniqueCollection: UniqueTexts = {
  collection_name_key: {
    field: 'name',
    text: ({ name }) => sentence`There is already a collection called ${name}.`,
  },
  collection_url_slug_key: {
    field: 'urlSlug',
    text: ({ urlSlug }) => sentence`Another collection already has the address ${urlSlug}.`,
  },
}

interface Asked {
  readonly store: Store
  readonly visitor: StaffVisitor
}

export function collections(kit: Kit) {
  serve(kit, contract.read, ({ params, store }) => readCollection(store.database.orm, params.uid))

  serve(kit, contract.create, ({ body, store, visitor }) =>
    store.write(visitor, async tx => {
      const { uid, merged, cleaned } = await makeCollection(tx, body, { store, visitor })
      return { ...(await readCollection(tx, uid)), merged, cleaned }
    }),
  )

  serve(kit, contract.update, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const { merged, cleaned } = await saveCollection(tx, params.uid, body, { store, visitor })
      return { ...(await readCollection(tx, params.uid)), merged, cleaned }
    }),
  )

  serve(kit, contract.remove, async ({ params, query, store, visitor }) => {
    await store.write(visitor, async tx => {
      const gone = await readCollection(tx, params.uid)
      await refuseWhileUsed(tx, params.uid, gone.name)
      await tx.execute(sql`delete from collection_item where collection_uid = ${params.uid}`)
      await tx.execute(sql`delete from collection_tag_link where collection_uid = ${params.uid}`)
      await removeRecord(tx, contract, collection, params.uid, query.version)
      await leaveRedirect(tx, gone)
    })
  })

  serve(kit, collectionUses, ({ params, store }) => collectionUsers(store.database.orm, params.uid))
  serveHistory(kit, contract, collection)
  serveOptions(kit, collectionTagOptions, {
    from: sql`collection_tag`,
    uid: collectionTag.uid,
    name: collectionTag.name,
    searchText: collectionTag.searchText,
  })
}

/** Everything that points at a collection, but the collection itself, whose banner may lead to it. */
export async function collectionUsers(reader: Reader, uid: number) {
  const uses = await namedUses(reader, { to: 'collection', uid })
  return uses.filter(({ path }) => path !== `/collections/${uid}`)
}

async function refuseWhileUsed(reader: Reader, uid: number, name: string): Promise<void> {
  const uses = await collectionUsers(reader, uid)
  if (uses.length === 0) return
  const named = uses.slice(0, 3).map(({ text }) => text.charAt(0).toLowerCase() + text.slice(1))
  const more = uses.length - named.length
  throw refused(sentence`${name} is used by ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`, {
    usedBy: uses.map(({ text, path }) => ({ text, ...(path && { path }) })),
  })
}

/** Makes a collection; its rule, if it has one, is computed in the background. */
export async function makeCollection(tx: Transaction, input: CollectionInput, asked: Asked) {
  await recomputesItself(tx)
  await refuseHiddenFields(input.rule, asked)
  const whole = await complete(tx, input, null, null)
  const made = await createRecord(tx, contract, collection, whole, { unique: uniqueCollection })
  if (whole.rule || whole.inheritRules)
    await ruleChanged(tx, made.uid, { isConfirmed: true, because: 'The rule was saved' })
  return made
}

/** Saves a collection with everything that follows: address, redirect, what its rule depends on, and computing it. */
export async function saveCollection(
  tx: Transaction,
  uid: number,
  body: CollectionInput & { readonly version: number },
  asked: Asked,
  confirmLeaving = false,
) {
  await recomputesItself(tx)
  const stored = await storedPart(tx, uid)
  if (!isSame(stored?.rule ?? null, body.rule)) await refuseHiddenFields(body.rule, asked)
  const input = { ...(await complete(tx, body, uid, stored)), version: body.version }
  const saved = await updateRecord(tx, contract, collection, uid, input, { unique: uniqueCollection })
  const { before, after } = saved
  if (!before) return saved
  // Each half was fit, the whole need not be.
  if (saved.merged.length > 0) await complete(tx, after, uid, before as StoredPart)
  await recordMove(tx, collectionPath(before), collectionPath(after))
  if (!isSame(before.rule, after.rule) || aboveOf(before) !== aboveOf(after)) {
    await refuseHeirClashes(tx, await heirsOf(tx, uid))
    if (!confirmLeaving) await refuseLosingHalf(tx, uid)
    await ruleChanged(tx, uid, { isConfirmed: true, because: 'The rule was saved' })
  }
  return saved
}

/** Says that this transaction queues the computing of the rules it writes, so that the database does not. */
async function recomputesItself(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('backroom.rules', 'done', true)`)
}

/** A rule that most members would leave is saved only by somebody who was told. */
async function refuseLosingHalf(tx: Transaction, uid: number): Promise<void> {
  const [effective] = await effectiveRules(tx, [uid])
  const { leaving, members } = await movesOf(tx, effective?.rules ?? [], uid)
  if (leaving * 2 <= members) return
  const [some, all] = [leaving, members].map(count => count.toLocaleString('en-GB'))
  throw invalid({ rule: sentence`Confirm: ${some} of ${all} items would leave.` })
}

/** What a rule depends on is stored anew, loops are refused, and it is computed, with those that take it over. */
export async function ruleChanged(
  tx: Transaction,
  uid: number,
  how: { readonly isConfirmed: boolean; readonly because: string },
): Promise<void> {
  const heirs = await heirsOf(tx, uid)
  await writeDependencies(tx, [uid, ...heirs])
  await refuseLoops(tx, uid)
  await writeSentences(tx, [uid, ...heirs])
  await askRecompute(tx, uid, how)
  for (const heir of heirs)
    await askRecompute(tx, heir, { isConfirmed: false, because: 'The rule it takes over changed' })
}

/** Whether two rules ask the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

/** The database keeps an object's keys in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => one.localeCompare(other)))
      : each,
  )
}

/** What a change of a collection is measured by. */
interface StoredPart {
  readonly rule: CollectionRule | null
  readonly parentUid: number | null
  readonly inheritRules: boolean
  readonly urlSlug: string
  readonly redirectTo: string
}

/** The collection whose rule must hold as well, if any. */
function aboveOf({ parentUid, inheritRules }: Pick<StoredPart, 'parentUid' | 'inheritRules'>): number | null {
  return inheritRules ? parentUid : null
}

/** Fills in what may be left empty, once the rest fits together: what is stored as it is was fit when it was stored. */
async function complete(
  tx: Transaction,
  input: CollectionInput,
  uid: number | null,
  stored: StoredPart | null,
): Promise<CollectionInput> {
  const { startsAt, endsAt } = input
  if (startsAt && endsAt && Date.parse(String(endsAt)) <= Date.parse(String(startsAt)))
    throw invalid({ endsAt: 'It must end after it starts.' })
  if (!stored || !isSame(stored.rule, input.rule) || aboveOf(stored) !== aboveOf(input)) {
    const above = aboveOf(input)
    const [taken] = above === null ? [] : await effectiveRules(tx, [above])
    await refuseClashes(tx, input.rule, taken?.rules ?? [])
  }
  if (input.parentUid !== null) await lockNesting(tx)
  await refuseBadParent(tx, uid, input.parentUid)
  await refuseBadPicture(tx, input.imageFileUid)
  const urlSlug = input.urlSlug || (await slugFor(tx, input.name, uid ?? 0))
  if (stored?.urlSlug !== urlSlug || stored.redirectTo !== input.redirectTo)
    await refuseBadRedirect(tx, { uid, urlSlug, redirectTo: input.redirectTo })
  return { ...input, urlSlug, inheritRules: input.inheritRules && input.parentUid !== null }
}

async function storedPart(tx: Transaction, uid: number): Promise<StoredPart | null> {
  const { rule, parentUid, inheritRules, urlSlug, redirectTo } = collection
  const [row] = await tx
    .select({ rule, parentUid, inheritRules, urlSlug, redirectTo })
    .from(collection)
    .where(eq(collection.uid, uid))
  return (row ?? null) as StoredPart | null
}

async function refuseBadPicture(tx: Transaction, fileUid: number | null): Promise<void> {
  if (fileUid === null) return
  const found = await tx.select({ mime: file.mime }).from(file).where(eq(file.uid, fileUid))
  if (!found[0]?.mime.startsWith('image/'))
    throw invalid({ imageFileUid: 'This picture is no longer in the gallery.' })
}

/** A free address made from a name. */
async function slugFor(tx: Transaction, name: string, uid: number): Promise<string> {
  const slug = slugOf(name)
  const taken = await tx
    .select({ slug: collection.urlSlug })
    .from(collection)
    .where(sql`${collection.urlSlug} like ${`${slug}%`} and ${collection.uid} <> ${uid}`)
  return freeSlug(slug, new Set(taken.map(row => row.slug)))
}
