import { administrators, judge } from '@backroom/contract/kit/access'
import { usesOf } from '#content/files/uses'
import { forbidden } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { readRule } from '#kit/records/read-rule'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'
import type { file } from '#tables/content/files'

type StoredFile = Pick<typeof file.$inferSelect, 'uid' | 'visibility' | 'createdBy'>

/**
 * Keeps a private file from whoever may not read any of the records it belongs to. Whoever sent it has it anyway; one that
 * belongs to nothing is for Administrators.
 */
export async function refusePrivate(
  kit: Kit,
  store: Store,
  visitor: StaffVisitor,
  { uid, visibility, createdBy }: StoredFile,
): Promise<void> {
  if (visibility === 'public' || createdBy === visitor.uid) return
  const owners = await usesOf(store.database.orm, kit.nouns, [uid])
  const rules = owners.map(
    ({ entity }) => readRule(kit, entity) ?? kit.nouns.get(entity) ?? { levels: administrators },
  )
  const verdicts = [{ levels: administrators }, ...rules].map(rule => judge(rule, visitor))
  const refusal = verdicts.findLast(verdict => !verdict.allowed)
  if (refusal && verdicts.every(({ allowed }) => !allowed)) throw forbidden('permission', refusal.text)
}
