import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { rowsOf } from '#organisation/result-lists/settings'

/** What lists count of a page, and what they are ordered by. */
export interface CountedPage {
  readonly live: boolean
  readonly buyable: boolean
  readonly facets: readonly number[]
  /** Of the page, and of the sizes that can be bought. */
  readonly buyableFacets: readonly number[]
  readonly categories: readonly number[]
  readonly colours: readonly string[]
  readonly brand: number | null
  readonly gender: string | null
  readonly age: string
  readonly onSale: boolean
  readonly rating: number
  readonly price: number | null
  readonly discount: number
  readonly stock: number
  readonly units30: number
  readonly units90: number
  /** When it came onto the site, or was made, in seconds. */
  readonly since: number
  readonly name: string
}

interface Row extends Omit<CountedPage, 'facets' | 'buyableFacets' | 'categories' | 'colours'> {
  /** As the database saw its transactions when it answered. */
  readonly snapshot: string
  readonly uid: number | null
  readonly facets: string
  readonly buyableFacets: string
  readonly categories: string
  readonly colours: string
}

/** Before every transaction. */
const beginning = '1:1:'

/**
 * The pages of a store as lists count them, held in memory: counting 20,000 of them there takes a few milliseconds where the
 * database takes hundreds. Never stale: `upToDate` first reads what was written by transactions that the last reading did not
 * see, so whatever was committed before somebody asks is counted. Pages that were archived stay until the end: who asks leaves them out.
 */
export class ListMemory {
  /** By uid. */
  private readonly pages: (CountedPage | undefined)[] = []
  private readonly said = new Map<string, string>()
  private readonly lists = new Map<string, readonly number[]>()
  private readonly sayings = new Map<string, readonly string[]>()
  private snapshot = beginning
  private running: Promise<void> | null = null
  private next: Promise<void> | null = null
  /** No facet that a page carries has a higher uid. */
  lastFacetUid = 0

  constructor(private readonly reader: Reader) {}

  page(uid: number): CountedPage | undefined {
    return this.pages[uid]
  }

  /** Reads what is new. Who asks while a reading runs waits for the next, since the running one may have begun too early. */
  upToDate(): Promise<void> {
    if (!this.running) {
      this.running = this.read().finally(() => {
        this.running = null
      })
      return this.running
    }
    this.next ??= this.running
      .catch(() => {})
      .then(() => {
        this.next = null
        return this.upToDate()
      })
    return this.next
  }

  private async read() {
    const rows = await rowsOf<Row>(
      this.reader,
      sql`
      select s.snapshot, i.page_uid as uid, i.live, i.buyable, array_to_string(i.facet_uids, ',') as facets, array_to_string(i.buyable_facet_uids, ',') as "buyableFacets",
        array_to_string(i.category_uids, ',') as categories, array_to_string(i.base_colours, ',') as colours, i.brand_uid as brand, i.gender, i.age,
        i.on_sale as "onSale", i.rating, i.effective_price_minor as price, i.discount_bp as discount, i.total_available as stock, i.units30, i.units90,
        extract(epoch from coalesce(i.activated_at, i.created_at))::float8 as since, i.name_lower as name
      from (select pg_current_snapshot()::text as snapshot) s left join item_index i
        on i.written_xid >= pg_snapshot_xmin(${this.snapshot}::pg_snapshot) and not pg_visible_in_snapshot(i.written_xid, ${this.snapshot}::pg_snapshot)`,
    )
    for (const { snapshot: _, uid, ...row } of rows)
      if (uid !== null)
        this.pages[uid] = {
          ...row,
          facets: this.facets(row.facets),
          buyableFacets: this.facets(row.buyableFacets),
          categories: this.numbers(row.categories),
          colours: this.words(row.colours),
          gender: row.gender === null ? null : this.word(row.gender),
          age: this.word(row.age),
        }
    this.lists.clear()
    this.sayings.clear()
    this.snapshot = rows[0]?.snapshot ?? this.snapshot
  }

  /** Words that many pages say are kept once, and so compared at a glance. */
  private word(text: string): string {
    const known = this.said.get(text)
    if (known === undefined) this.said.set(text, text)
    return known ?? text
  }

  private words(text: string): readonly string[] {
    return oneList(this.sayings, text, word => this.word(word))
  }

  private numbers(text: string): readonly number[] {
    return oneList(this.lists, text, Number)
  }

  private facets(text: string): readonly number[] {
    const list = this.numbers(text)
    for (const uid of list) if (uid > this.lastFacetUid) this.lastFacetUid = uid
    return list
  }
}

/** Pages that carry the same share one list of it. */
function oneList<Value>(
  known: Map<string, readonly Value[]>,
  text: string,
  read: (word: string) => Value,
): readonly Value[] {
  const found = known.get(text)
  if (found) return found
  const list = text === '' ? [] : text.split(',').map(read)
  known.set(text, list)
  return list
}

const memories = new WeakMap<Reader, ListMemory>()

/** Lets a transaction that changes no items count with what is remembered already. */
export function countWith(tx: Reader, of: Reader): void {
  const known = memories.get(of)
  if (known) memories.set(tx, known)
}

/** What this server remembers of a store, as of now. */
export async function listMemory(reader: Reader): Promise<ListMemory> {
  const memory = memories.get(reader) ?? new ListMemory(reader)
  memories.set(reader, memory)
  await memory.upToDate()
  return memory
}
