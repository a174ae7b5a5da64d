import type { SizeRunReply } from '@backroom/contract/organisation/size-rules/size-rules'
import { sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { askRules, type Given, type SizedItem, type SizeRule } from '#organisation/size-rules/engine'

/** A size that is sold, and the facets of size filters it carries. */
export interface SizedRow extends SizedItem {
  readonly uid: number
  readonly pageUid: number
  readonly code: string
  readonly name: string
  readonly carried: readonly Carried[]
}

interface Carried {
  readonly facetUid: number
  readonly filterUid: number
  readonly name: string
  readonly isByRule: boolean
  readonly ruleUid: number | null
}

/** What a rule wants on a size; 0 is a facet that is still to be made. */
interface Want {
  readonly facetUid: number
  readonly name: string
  readonly rule: SizeRule
}

interface Known {
  readonly filters: ReadonlyMap<number, { readonly name: string; readonly most: number }>
  /** Facets by filter and name or synonym, small letters. */
  readonly facets: ReadonlyMap<string, { readonly uid: number; readonly name: string }>
  readonly byUid: ReadonlyMap<number, string>
  /** Rules there are, on or off: a facet of one that is gone stays. */
  readonly rules: ReadonlySet<number>
}

const samplesMost = 12

/** What a run of the size rules changes, gathered over as many sizes as are taken. */
export class SizePlan {
  private readonly puts: { itemUid: number; pageUid: number; facetUid: number; ruleUid: number }[] = []
  private readonly takes: { itemUid: number; facetUid: number }[] = []
  private readonly makes = new Map<string, { filterUid: number; name: string }>()
  private readonly samples: SizeRunReply['samples'] = []
  private readonly counts = { items: 0, adds: 0, replaces: 0, leaves: 0, removes: 0 }

  private constructor(
    private readonly rules: readonly SizeRule[],
    private readonly known: Known,
  ) {}

  static async over(reader: Reader, rules: readonly SizeRule[]): Promise<SizePlan> {
    const { rows: filters } = await reader.execute<{ uid: number; name: string; most: number }>(
      sql`select uid, name, max_per_item as most from filter where type = 'size'`,
    )
    const { rows: facets } = await reader.execute<{
      uid: number
      filterUid: number
      name: string
      synonyms: string[]
    }>(sql`
      select f.uid, f.filter_uid as "filterUid", f.name, f.synonyms from facet f join filter q on q.uid = f.filter_uid and q.type = 'size'
      order by f.active, f.uid desc`)
    const { rows: all } = await reader.execute<{ uid: number }>(sql`select uid from size_filter_rule`)
    const named = new Map<string, { uid: number; name: string }>()
    for (const each of [false, true])
      for (const { uid, filterUid, name, synonyms } of facets)
        for (const word of each ? [name] : synonyms) named.set(keyOf(filterUid, word), { uid, name })
    return new SizePlan(rules, {
      filters: new Map(filters.map(({ uid, ...filter }) => [uid, filter])),
      facets: named,
      byUid: new Map(facets.map(({ uid, name }) => [uid, name])),
      rules: new Set(all.map(({ uid }) => uid)),
    })
  }

  /** Works out what the rules say of one size, and what that changes. */
  take(size: SizedRow): void {
    this.counts.items++
    const wanted = this.wantedOn(size)
    for (const [filterUid, wants] of wanted) this.settle(size, filterUid, wants)
    for (const each of size.carried) if (!wanted.has(each.filterUid)) this.takeOff(size, each)
  }

  /** What the rules give, by filter: the first of them where a filter takes one, several where it takes more ("S/M" is both). */
  private wantedOn(size: SizedRow): Map<number, readonly Want[]> {
    const wanted = new Map<number, readonly Want[]>()
    for (const given of askRules(this.rules, size)) {
      const filter = this.known.filters.get(given.filterUid)
      const before = wanted.get(given.filterUid) ?? []
      if (!filter || before.length >= filter.most) continue
      const { uid: facetUid, name } = this.facetOf(given)
      if (!before.some(each => each.facetUid === facetUid && each.name === name))
        wanted.set(given.filterUid, [...before, { facetUid, name, rule: given.rule }])
    }
    return wanted
  }

  private facetOf({ filterUid, facetUid, name }: Given): { uid: number; name: string } {
    if (facetUid !== null) return { uid: facetUid, name: this.known.byUid.get(facetUid) ?? '' }
    const key = keyOf(filterUid, name ?? '')
    const found = this.known.facets.get(key)
    if (found) return found
    if (!this.makes.has(key)) this.makes.set(key, { filterUid, name: name ?? '' })
    return { uid: 0, name: name ?? '' }
  }

  /**
   * Where somebody put a facet by hand, the rules leave the filter alone; else theirs take the place of what they gave before.
   * What a rule that is gone left behind stays, and counts towards what the filter takes.
   */
  private settle(size: SizedRow, filterUid: number, given: readonly Want[]) {
    const here = size.carried.filter(each => each.filterUid === filterUid)
    if (here.some(each => !each.isByRule)) {
      this.counts.leaves++
      return
    }
    const isIn = (wants: readonly Want[], { facetUid }: Carried) =>
      wants.some(want => want.facetUid === facetUid)
    const kept = here.filter(each => !this.isRuled(each) && !isIn(given, each))
    const room = (this.known.filters.get(filterUid)?.most ?? 0) - kept.length
    const wants = given.slice(0, Math.max(room, 0))
    this.counts.leaves += given.length - wants.length
    const old = here.filter(each => this.isRuled(each) && !isIn(wants, each))
    for (const want of wants) {
      const same = here.find(each => each.facetUid === want.facetUid)
      if (!same) this.put(size, want, old.shift())
      else {
        this.counts.leaves++
        if (same.ruleUid !== want.rule.uid && want.rule.uid > 0) this.note(size, want)
      }
    }
    for (const each of old) this.takeOff(size, each)
  }

  private put(size: SizedRow, want: Want, instead: Carried | undefined) {
    // A facet that this run may no longer make comes with the next; until then the size keeps the one it has.
    if (instead && want.facetUid > 0) this.takes.push({ itemUid: size.uid, facetUid: instead.facetUid })
    this.note(size, want)
    this.counts[instead ? 'replaces' : 'adds']++
    this.sample(size, instead?.name ?? null, want.name, want.rule.name)
  }

  /** A rule that is on and no longer fits takes its facet back; what was put there by hand stays. */
  private takeOff(size: SizedRow, each: Carried) {
    if (!each.isByRule || each.ruleUid === null) return
    if (!this.rules.some(rule => rule.uid === each.ruleUid)) return
    this.takes.push({ itemUid: size.uid, facetUid: each.facetUid })
    this.counts.removes++
    this.sample(size, each.name, null, null)
  }

  private isRuled({ ruleUid }: Carried): boolean {
    return ruleUid === null || this.known.rules.has(ruleUid)
  }

  private note(size: SizedRow, { facetUid, rule }: Want) {
    this.puts.push({ itemUid: size.uid, pageUid: size.pageUid, facetUid, ruleUid: rule.uid })
  }

  private sample(size: SizedRow, before: string | null, after: string | null, rule: string | null) {
    if (this.samples.length < samplesMost)
      this.samples.push({ code: size.code, name: size.name, label: size.label, before, after, rule })
  }

  /** Facets that the rules name and nobody has made yet. */
  missing(): { filterUid: number; name: string }[] {
    return [...this.makes.values()]
  }

  preview(): SizeRunReply {
    const makes = this.missing().map(({ filterUid, name }) => ({
      filter: this.known.filters.get(filterUid)?.name ?? '',
      name,
    }))
    return { ...this.counts, makes, samples: this.samples, isQueued: false }
  }

  async write(tx: Transaction): Promise<void> {
    if (this.takes.length > 0)
      await tx.execute(sql`
        delete from item_facet k using jsonb_to_recordset(${JSON.stringify(this.takes)}::jsonb) as w("itemUid" int, "facetUid" int)
        where k.item_uid = w."itemUid" and k.facet_uid = w."facetUid" and k.origin = 'sizeRule'`)
    const puts = this.puts.filter(({ facetUid }) => facetUid > 0)
    if (puts.length > 0)
      await tx.execute(sql`
        insert into item_facet (item_uid, page_uid, facet_uid, origin, size_rule_uid)
        select w."itemUid", w."pageUid", w."facetUid", 'sizeRule', w."ruleUid"
        from jsonb_to_recordset(${JSON.stringify(puts)}::jsonb) as w("itemUid" int, "pageUid" int, "facetUid" int, "ruleUid" int)
        on conflict (item_uid, facet_uid) do update set size_rule_uid = excluded.size_rule_uid
        where item_facet.origin = 'sizeRule' and item_facet.size_rule_uid is distinct from excluded.size_rule_uid`)
  }
}

const keyOf = (filterUid: number, name: string) => `${filterUid}:${name.trim().toLowerCase()}`
