import { collectionUses } from '@backroom/contract/organisation/collections/calls'
import {
  type CollectionInput,
  collections as contract,
} from '@backroom/contract/organisation/collections/collections'
import { collectionTagOptions } from '@backroom/contract/organisation/collections/pickers'
import { sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import { recordMove } from '#content/door'
import type { Reader, Transaction } from '#database/database'
import { invalid, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import type { Save, UniqueTexts } from '#kit/records/record'
import { type Judge, RecordKind } from '#kit/records/record-kind'
import { serveRecord } from '#kit/records/serve-record'
import { namedUses } from '#kit/records/uses'
import { serve } from '#kit/serve'
import { serveOptions } from '#kit/serve-options'
import { freeSlug, slugOf } from '#kit/slug'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'
import { lockNesting, refuseBadParent } from '#organisation/collections/nesting'
import { figures } from '#organisation/collections/read'
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
  serveRecord(kit, collectionKind, { judge: asked => judgedFor(asked) })
  serve(kit, collectionUses, ({ params, store }) => collectionUsers(store.database.orm, params.uid))
  serveOptions(kit, collectionTagOptions, {
    from: sql`collection_tag`,
    uid: collectionTag.uid,
    name: collectionTag.name,
    searchText: collectionTag.searchText,
  })
}

/** A collection with everything that follows from it: address, redirect, what its rule depends on, and computing it. */
export const collectionKind = new RecordKind(contract, collection, {
  computed: figures,
  unique: uniqueCollection,
  locks: recomputesItself,
  prepare: async (tx, input, { uid }) => ({
    ...input,
    urlSlug: input.urlSlug || (await slugFor(tx, input.name, uid ?? 0)),
    inheritRules: input.inheritRules && input.parentUid !== null,
  }),
  check: refuseUnfit,
  saved: async (tx, { uid, before, after }) => {
    if (before) await recordMove(tx, collectionPath(before), collectionPath(after))
    if (before ? !hasSameRules(before, after) : after.rule || after.inheritRules) {
      if (before) await refuseHeirClashes(tx, await heirsOf(tx, uid))
      await ruleChanged(tx, uid, { isConfirmed: true, because: 'The rule was saved' })
    }
  },
  refuseRemoval: (tx, { uid, name }) => refuseWhileUsed(tx, uid, name),
  takesAlong: async (tx, { uid }) => {
    await tx.execute(sql`delete from collection_item where collection_uid = ${uid}`)
    await tx.execute(sql`delete from collection_tag_link where collection_uid = ${uid}`)
  },
  removed: leaveRedirect,
})

/** What a person may not save: a rule about what is kept from them and, unless they were told, one that most members would leave. */
export function judgedFor(asked: Asked, confirmLeaving = false): Judge<typeof contract> {
  return async ({ uid, before, after }, tx) => {
    if (!before || !isSame(before.rule, after.rule)) await refuseHiddenFields(after.rule, asked)
    if (before && !confirmLeaving && !hasSameRules(before, after)) await refuseLosingHalf(tx, uid)
  }
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

/** Says that this transaction queues the computing of the rules it writes, so that the database does not. */
async function recomputesItself(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('backroom.rules', 'done', true)`)
}

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

/** The collection whose rule must hold as well, if any. */
function aboveOf({ parentUid, inheritRules }: CollectionInput): number | null {
  return inheritRules ? parentUid : null
}

/** Whether the same rules decide: its own, and those it takes over. */
function hasSameRules(one: CollectionInput, other: CollectionInput): boolean {
  return isSame(one.rule, other.rule) && aboveOf(one) === aboveOf(other)
}

/** What is stored as it is was fit when it was stored, whatever has become of what it names. */
async function refuseUnfit(
  tx: Transaction,
  whole: CollectionInput,
  { uid, before }: Pick<Save<typeof contract>, 'uid' | 'before'>,
): Promise<void> {
  const { startsAt, endsAt, urlSlug, redirectTo } = whole
  if (startsAt && endsAt && Date.parse(String(endsAt)) <= Date.parse(String(startsAt)))
    throw invalid({ endsAt: 'It must end after it starts.' })
  if (!before || !hasSameRules(before, whole)) {
    const above = aboveOf(whole)
    const [taken] = above === null ? [] : await effectiveRules(tx, [above])
    await refuseClashes(tx, whole.rule, taken?.rules ?? [])
  }
  if (whole.parentUid !== null) await lockNesting(tx)
  await refuseBadParent(tx, uid, whole.parentUid)
  await refuseBadPicture(tx, whole.imageFileUid)
  if (before?.urlSlug !== urlSlug || before.redirectTo !== redirectTo)
    await refuseBadRedirect(tx, { uid, urlSlug, redirectTo })
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
