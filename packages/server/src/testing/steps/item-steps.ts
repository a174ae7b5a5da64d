import { items } from '@backroom/contract/items/page/items'
import type { ItemPage, pageSave, SavedPage } from '@backroom/contract/items/page/page'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { backroomItself } from '#database/database'
import { rollUpSome } from '#items/rollups/jobs'
import type { Store } from '#kit/store'
import { type Caller, type TestApp, until } from '#testing/test-app'

type Save = Partial<z.input<typeof pageSave>>

/** Making and changing items as the console does. */
export class ItemSteps {
  private made = 0

  constructor(
    protected readonly shop: TestApp,
    readonly by: Caller,
  ) {}

  get store(): Store {
    return this.shop.store
  }

  /** An item that could go on the site, off it. */
  async make(more: Record<string, unknown> = {}): Promise<SavedPage> {
    const [place] = await this.sql<{ brand: number; category: number; tax: number }>(sql`
      select (select min(uid) from brand where active) as brand, (select uid from tax_class where is_default) as tax,
        (select min(uid) from category where active and allow_primary) as category`)
    const code = `TEST-${++this.made}`
    const body = {
      code,
      name: `Test item ${this.made}`,
      priceMinor: 10_000,
      taxClassUid: place?.tax,
      brandUid: place?.brand,
      primaryCategoryUid: place?.category,
      // What tests make is meant, however it is priced.
      confirm: ['belowCost', 'belowLeast', 'rrpBelowPrice'].map(doubt => `${doubt}:${more.code ?? code}`),
      ...more,
    }
    return this.by.call(items.create, { body: body as never })
  }

  read(uid: number, by = this.by): Promise<ItemPage> {
    return by.call(items.read, { params: { uid } })
  }

  save(page: ItemPage, change: Save, by = this.by): Promise<SavedPage> {
    return by.call(items.update, {
      params: { uid: page.item.uid },
      body: { versions: page.versions, ...change } as never,
    })
  }

  refusedSave(page: ItemPage, change: Save, by = this.by) {
    return by.refused(items.update, {
      params: { uid: page.item.uid },
      body: { versions: page.versions, ...change } as never,
    })
  }

  /** An item that is on the site. */
  async makeActive(more: Record<string, unknown> = {}): Promise<ItemPage> {
    const { item } = await this.make(more)
    return this.by.call(items.activate, { params: { uid: item.uid }, body: { version: item.version } })
  }

  /** Writes behind the product's back, as a feed or another room would. */
  async write(statement: SQL): Promise<void> {
    await this.shop.store.database.write(backroomItself('demo'), tx => tx.execute(statement))
  }

  sql<Row>(query: SQL): Promise<Row[]> {
    return this.shop.store.database.rows<Row>(query)
  }

  /** Sets what an item has at a location, as supply would. */
  async stock(uid: number, location: string, onHand: number): Promise<void> {
    await this.write(sql`
      insert into stock_level (item_uid, location_uid, on_hand) select ${uid}, uid, ${onHand} from stock_location where name = ${location}
      on conflict (item_uid, location_uid) do update set on_hand = excluded.on_hand`)
    await this.rollUp()
  }

  /** Waits until everything that follows from changes is worked out. */
  async rollUp(): Promise<void> {
    await until('the rollups', async () => {
      while (await rollUpSome(this.shop.store));
      const due = await this.sql(sql`
        select from item_change where xid >= coalesce((select before_xid from item_change_reader where name = 'rollup'), '0') limit 1`)
      return due.length === 0
    })
  }
}

/** A moment so many seconds from now. */
export const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000)

/** A sale window as a form sends it. */
export const sale = (amountMinor: number, startsAt: Date | string, endsAt: Date | string | null = null) => ({
  kind: 'sale' as const,
  amountMinor,
  label: 'Winter sale',
  startsAt: typeof startsAt === 'string' ? startsAt : startsAt.toISOString(),
  endsAt: endsAt instanceof Date ? endsAt.toISOString() : endsAt,
})
