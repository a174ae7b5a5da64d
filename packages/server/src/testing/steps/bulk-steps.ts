import { randomUUID } from 'node:crypto'
import type { AnyBulk, BulkPreview, BulkRun } from '@backroom/contract/kit/bulk'
import type { SelectionInput } from '@backroom/contract/kit/selection'
import { runs } from '@backroom/contract/wizards/runs'
import { type SQL, sql } from 'drizzle-orm'
import { backroomItself } from '#database/database'
import { type Caller, type TestApp, until } from '#testing/test-app'

type Values = Record<string, unknown>

/** The steps of a bulk change as the console takes them. */
export class BulkSteps {
  constructor(
    private readonly shop: TestApp,
    readonly by: Caller,
    private readonly bulk: AnyBulk,
  ) {}

  async preview(selection: SelectionInput, values: Values): Promise<BulkPreview> {
    return (await this.by.call(this.bulk.call, {
      body: { selection, dryRun: true, ...values } as never,
    })) as BulkPreview
  }

  async run(preview: BulkPreview, more: Values = {}): Promise<number> {
    const body = { previewUid: preview.previewUid, idempotencyKey: randomUUID(), ...more }
    return ((await this.by.call(this.bulk.call, { body: body as never })) as { operationUid: number })
      .operationUid
  }

  refused(body: Values) {
    return this.by.refused(this.bulk.call, { body: body as never })
  }

  read(uid: number): Promise<BulkRun> {
    return this.by.call(runs.read, { params: { uid } })
  }

  /** Waits for a state; fails with the one it is in. */
  async reaches(uid: number, ...states: BulkRun['state'][]): Promise<BulkRun> {
    let run = await this.read(uid)
    await until(`run ${uid} to be ${states.join(' or ')}`, async () => {
      run = await this.read(uid)
      return states.includes(run.state)
    }).catch(error => {
      throw new Error(`${error.message}; it is ${JSON.stringify(run)}`)
    })
    return run
  }

  /** Waits for a run to have no more to do, whatever came of it. */
  ended(uid: number): Promise<BulkRun> {
    return this.reaches(uid, 'completed', 'completedWithRefusals', 'cancelled', 'failed')
  }

  async previewUndo(uid: number): Promise<BulkPreview> {
    return (await this.by.call(runs.undo, { params: { uid }, body: { dryRun: true } })) as BulkPreview
  }

  async undo(uid: number, force?: 'all' | number[]): Promise<number> {
    const { previewUid } = await this.previewUndo(uid)
    const body = { previewUid, idempotencyKey: randomUUID(), ...(force && { force }) }
    return ((await this.by.call(runs.undo, { params: { uid }, body })) as { operationUid: number })
      .operationUid
  }

  /** What happened to each record of a run, by uid. */
  async results(uid: number): Promise<Map<number, { outcome: string; reason: string }>> {
    const reply = await this.by.raw({ url: `/api/dataviews/BulkResultView/${uid}?limit=200` })
    const { rows } = reply.json<{ rows: { uid: number; outcome: string; reason: string }[] }>()
    return new Map(rows.map(row => [row.uid, { outcome: row.outcome, reason: row.reason }]))
  }

  /** Makes a preview run so slowly that something can happen in the middle. */
  async slowDown(previewUid: number, batchSize = 20): Promise<void> {
    await this.shop.store.database.rows(
      sql`update bulk_operation set batch_size = ${batchSize} where uid = ${previewUid}`,
    )
  }

  /** Some brands of the test's own; answers their uids. */
  async makeBrands(name: string, count: number): Promise<number[]> {
    const { rows } = await this.shop.store.database.write(backroomItself('demo'), tx =>
      tx.execute<{ uid: number }>(sql`insert into brand (name, url_slug)
        select ${name} || ' ' || n, lower(replace(${name}, ' ', '-')) || '-' || n from generate_series(1, ${count}::int) n returning uid`),
    )
    return rows.map(({ uid }) => uid)
  }

  async sql<Row>(query: SQL): Promise<Row[]> {
    return this.shop.store.database.rows<Row>(query)
  }
}
