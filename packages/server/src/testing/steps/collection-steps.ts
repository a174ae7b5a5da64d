import type { AnyBulk } from '@backroom/contract/kit/bulk'
import {
  blankCollection,
  type CollectionInput,
  collections,
} from '@backroom/contract/organisation/collections/collections'
import type { CollectionRule, RuleCondition } from '@backroom/contract/organisation/membership/rules'
import { sql } from 'drizzle-orm'
import { type CollectionNews, recomputeAndFollow, updateMemberships } from '#organisation/membership/jobs'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { ItemSteps } from '#testing/steps/item-steps'

type Job = Parameters<typeof recomputeAndFollow>[1]

/** Making collections as the console does, and doing by hand what their jobs would do by themselves. */
export class CollectionSteps extends ItemSteps {
  private named = 0

  /** A collection whose rule is computed. */
  async collect(rule: CollectionRule | null, more: Partial<CollectionInput> = {}): Promise<number> {
    const name = more.name ?? `Test collection ${++this.named}`
    const made = await this.by.call(collections.create, {
      body: { ...blankCollection(name), rule, ...more } as never,
    })
    await this.settle()
    return made.uid
  }

  /** A bulk change by the same person. */
  bulk(operation: AnyBulk): BulkSteps {
    return new BulkSteps(this.shop, this.by, operation)
  }

  async saveCollection(uid: number, change: Partial<CollectionInput>) {
    const stored = await this.by.call(collections.read, { params: { uid } })
    return this.by.call(collections.update, { params: { uid }, body: { ...stored, ...change } as never })
  }

  async refusedCollection(uid: number, change: Partial<CollectionInput>) {
    const stored = await this.by.call(collections.read, { params: { uid } })
    return this.by.refused(collections.update, { params: { uid }, body: { ...stored, ...change } as never })
  }

  readCollection(uid: number) {
    return this.by.call(collections.read, { params: { uid } })
  }

  /** Does everything that is waiting: rollups, rules to compute, memberships. Answers what the log was told. */
  async settle(now = new Date()): Promise<CollectionNews[]> {
    const told: CollectionNews[] = []
    for (let isDone = false; !isDone; ) {
      await this.rollUp()
      const jobs = await this.sql<{ payload: Job }>(sql`
        delete from graphile_worker._private_jobs where task_id in (select id from graphile_worker._private_tasks where identifier = 'rule-recompute')
        returning payload, (select 1) as one`)
      for (const { payload } of jobs) await recomputeAndFollow(this.store, payload, now)
      await updateMemberships(this.store, now, news => told.push(news))
      isDone = jobs.length === 0
    }
    return told
  }

  /** The pages that are in a collection. */
  async members(uid: number): Promise<number[]> {
    const rows = await this.sql<{ uid: number }>(
      sql`select item_uid as uid from collection_member where collection_uid = ${uid} order by item_uid`,
    )
    return rows.map(row => row.uid)
  }

  /** A facet of a filter of the test's own. */
  async facet(name: string): Promise<number> {
    await this.write(sql`
      insert into filter (name, url_key) values (${`Filter ${name}`}, ${`filter-${name.toLowerCase().replaceAll(' ', '-')}`})`)
    await this.write(sql`
      insert into facet (filter_uid, name, url_fragment) select uid, ${name}, ${`facet-${name.toLowerCase().replaceAll(' ', '-')}`}
      from filter where name = ${`Filter ${name}`}`)
    const [made] = await this.sql<{ uid: number }>(
      sql`select max(uid) as uid from facet where name = ${name}`,
    )
    return made?.uid as number
  }

  /** Puts a facet on pages, as quick apply would. */
  async give(facetUid: number, ...pageUids: number[]): Promise<void> {
    await this.write(sql`
      insert into item_facet (item_uid, page_uid, facet_uid) select p, p, ${facetUid} from unnest(${`{${pageUids.join(',')}}`}::int[]) p`)
  }
}

/** A rule of one group of which all must hold. */
export function allOf(...conditions: RuleCondition[]): CollectionRule {
  return { match: 'all', of: conditions }
}

/** Items that carry a facet. */
export const hasFacet = (...uids: number[]): RuleCondition => ({ field: 'facet', op: 'hasAny', value: uids })
