import { readSize, type SizeSystem, sizeSystems } from '@backroom/contract/items/page/size-reading'
import {
  sizeRules as contract,
  ignoreSizeLabel,
  rangeless,
  type SizeRuleInput,
  sizeRulesOrder,
  sizeRulesRun,
  sizeRulesTest,
  sizeUnits,
} from '@backroom/contract/organisation/size-rules/size-rules'
import { sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveRecord } from '#kit/records/serve-record'
import { serve } from '#kit/serve'
import { matchesLabel, nameFor, readRules, type SizeRule } from '#organisation/size-rules/engine'
import { patternFault } from '#organisation/size-rules/pattern'
import { previewRun, queueSizeRun } from '#organisation/size-rules/run'
import { sizeFilterRule } from '#tables/organisation/size-rules'

const step = 10

/** Super-user rules that turn size labels into facets. */
export function sizeRules(kit: Kit) {
  serveRecord(kit, ruleKind)

  serve(kit, sizeRulesOrder, async ({ body, store, visitor }) => {
    await store.write(visitor, async tx => {
      await tx.execute(sql`
        update size_filter_rule set priority = p.place * ${step} from unnest(${`{${body.uids.join(',')}}`}::int[]) with ordinality p(uid, place)
        where size_filter_rule.uid = p.uid and size_filter_rule.priority <> p.place * ${step}`)
      await queueSizeRun(tx)
    })
  })

  serve(kit, sizeRulesTest, async ({ body, store }) => {
    const reader = store.database.orm
    const rules = await readRules(reader, body.rule && { ...body.rule, active: true })
    const names = await facetNames(reader)
    const meeting = body.rule ? await rulesMeeting(reader, rules, body.rule) : rules
    return body.labels.map(label => testLabel(label, meeting, names, body.rule))
  })

  serve(kit, sizeRulesRun, async ({ body, store, visitor }) => {
    if (body.rule) await refuseUnfit(store.database.orm, body.rule)
    const preview = await previewRun(store.database.orm, body.rule)
    if (body.dryRun) return preview
    await store.write(visitor, queueSizeRun)
    return { ...preview, isQueued: true }
  })

  serve(kit, ignoreSizeLabel, async ({ body, store, visitor }) => {
    const label = sql`lower(trim(regexp_replace(${body.label}, '\\s+', ' ', 'g')))`
    await store.write(visitor, tx =>
      tx.execute(
        body.ignored
          ? sql`insert into ignored_size_label (label) values (${label}) on conflict do nothing`
          : sql`delete from ignored_size_label where label = ${label}`,
      ),
    )
  })
}

const hit = (column: SQL) =>
  sql`(select ${column} from size_rule_hit h where h.rule_uid = size_filter_rule.uid)`

const ruleKind = new RecordKind(contract, sizeFilterRule, {
  computed: {
    hits: sql`coalesce(${hit(sql`h.hits`)}, 0)`,
    lastRunAt: hit(sql`to_json(h.last_run_at) #>> '{}'`),
    filter: sql`(select q.name from filter q where q.uid = size_filter_rule.target_filter_uid)`,
  },
  unique: {
    size_filter_rule_name_key: 'name',
  },
  prepare: (_, rule) => tidy(rule),
  check: refuseUnfit,
  saved: queueSizeRun,
  takesAlong: async (tx, { uid }, { facets }) => {
    if (facets === 'remove')
      await tx.execute(sql`delete from item_facet where size_rule_uid = ${uid} and origin = 'sizeRule'`)
  },
  removed: queueSizeRun,
})

/** Only what its way of matching and giving uses is kept. */
function tidy<Rule extends SizeRuleInput>(rule: Rule): Rule {
  const isRead = rule.match === 'range' || rule.match === 'parsed'
  return {
    ...rule,
    labels: rule.match === 'list' ? [...new Set(rule.labels)] : [],
    pattern: rule.match === 'pattern' ? rule.pattern : '',
    system: isRead ? rule.system : null,
    unit: rule.match === 'range' ? rule.unit : '',
    fromValue: rule.match === 'range' ? rule.fromValue : null,
    toValue: rule.match === 'range' ? rule.toValue : null,
    facetUid: rule.target === 'facet' ? rule.facetUid : null,
    makeName: rule.target === 'make' ? rule.makeName : '',
  }
}

async function refuseUnfit(reader: Reader | Transaction, rule: SizeRuleInput) {
  const errors: Record<string, string> = { ...matchFaults(rule) }
  const { rows } = await reader.execute<{ type: string }>(
    sql`select type from filter where uid = ${rule.targetFilterUid}`,
  )
  if (rows[0]?.type !== 'size') errors.targetFilterUid = 'Choose a filter of the size type.'
  if (rule.target === 'facet') {
    const { rows: found } = await reader.execute(
      sql`select from facet where uid = ${rule.facetUid} and filter_uid = ${rule.targetFilterUid}`,
    )
    if (found.length === 0) errors.facetUid = 'Choose a facet of the target filter.'
  } else if (rule.makeName === '') errors.makeName = 'Write a name, such as {value} cm.'
  else {
    const unknown = rule.makeName.match(/\{(\w+)\}/g)?.find(word => !/^\{(value|to|unit|label)\}$/.test(word))
    if (unknown) errors.makeName = sentence`Unknown word ${unknown}. Use {value}, {to}, {unit} or {label}.`
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

function matchFaults(rule: SizeRuleInput): Record<string, string> {
  if (rule.match === 'list') return rule.labels.length === 0 ? { labels: 'Write at least one label.' } : {}
  if (rule.match === 'pattern') {
    const fault = patternFault(rule.pattern)
    return fault ? { pattern: fault } : {}
  }
  if (rule.system === null) return { system: 'Choose how the size is written.' }
  if (rule.match === 'parsed') return {}
  return { ...unitFaults(rule.system, rule.unit), ...rangeFaults(rule) }
}

/** Ages count in months or years, volumes in litres or millilitres: a range without its unit would mean neither. */
function unitFaults(system: SizeSystem, unit: string): Record<string, string> {
  if (rangeless.includes(system)) return { system: 'A range needs numbers. Use a list of labels instead.' }
  const units = sizeUnits[system]
  const isKnown = units.some(each => each.toLowerCase() === unit.toLowerCase())
  if (isKnown || (unit === '' && units.length < 2)) return {}
  return { unit: units.length === 0 ? 'Leave this empty.' : sentence`Write ${units.join(' or ')}.` }
}

function rangeFaults(rule: SizeRuleInput): Record<string, string> {
  if (rule.fromValue === null && rule.toValue === null)
    return { fromValue: 'Say where the range begins or ends.' }
  const isBackwards = rule.fromValue !== null && rule.toValue !== null && rule.fromValue > rule.toValue
  return isBackwards ? { toValue: 'This is below where it starts.' } : {}
}

async function facetNames(reader: Reader): Promise<Map<number, string>> {
  const { rows } = await reader.execute<{ uid: number; name: string }>(
    sql`select f.uid, f.name from facet f join filter q on q.uid = f.filter_uid and q.type = 'size'`,
  )
  return new Map(rows.map(({ uid, name }) => [uid, name]))
}

/** A label in the scope of the rule being written: what it reads as, what the rule gives, and who would come before. */
function testLabel(
  label: string,
  rules: readonly SizeRule[],
  names: ReadonlyMap<number, string>,
  draft: (SizeRuleInput & { uid?: number | undefined }) | undefined,
) {
  const reading = readSize(label)
  const read = {
    label,
    system: reading ? sizeSystems[reading.system] : '',
    reads: reading ? `${reading.shown} ${reading.unit}`.trim() : '',
  }
  if (!reading) return { ...read, facet: null, takenBy: null }
  const gives = (rule: SizeRule) =>
    rule.target === 'facet' ? (names.get(rule.facetUid ?? 0) ?? null) : nameFor(rule.makeName, label, reading)
  const fitting = rules.filter(rule => matchesLabel(rule, label, reading))
  const own = draft ? fitting.find(rule => rule.uid === (draft.uid ?? 0)) : fitting[0]
  const earlier = own && draft ? fitting.slice(0, fitting.indexOf(own)).find(rule => rule.stop) : undefined
  return { ...read, facet: own ? gives(own) : null, takenBy: earlier?.name ?? null }
}

/** Rules in whose scope a size of the draft's scope could be. Categories count with those below them. */
async function rulesMeeting(
  reader: Reader,
  rules: readonly SizeRule[],
  draft: SizeRuleInput,
): Promise<SizeRule[]> {
  const named = [...new Set([...rules, draft].flatMap(({ categoryUids }) => categoryUids))]
  const { rows } = await reader.execute<{ uid: number; line: number[] }>(
    sql`select uid, uid || ancestor_uids as line from category where uid = any(${`{${named.join(',')}}`}::int[])`,
  )
  const lines = new Map(rows.map(({ uid, line }) => [uid, line]))
  const isWithin = (one: number, other: number) => lines.get(one)?.includes(other) ?? false
  const meets = (one: readonly number[], other: readonly number[], isSame: typeof isWithin) =>
    one.length === 0 || other.length === 0 || one.some(uid => other.some(each => isSame(uid, each)))
  const same = (one: string | null, other: string | null) => one === null || other === null || one === other
  return rules.filter(
    rule =>
      meets(rule.brandUids, draft.brandUids, Object.is) &&
      meets(rule.styleUids, draft.styleUids, Object.is) &&
      meets(rule.categoryUids, draft.categoryUids, (a, b) => isWithin(a, b) || isWithin(b, a)) &&
      same(rule.gender, draft.gender) &&
      same(rule.age, draft.age),
  )
}
