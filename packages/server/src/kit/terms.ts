import { detailDays } from '@backroom/contract/kit/bulk'
import { formatDateTime, timeZoneDefault } from '@backroom/contract/kit/dates'
import type { Endpoint } from '@backroom/contract/kit/endpoint'
import { type Locale, localeDefault } from '@backroom/contract/kit/money/money'
import { type SetSwitch, switchedOff } from '@backroom/contract/site/vendor/switches'
import { counted, sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Database } from '#database/database'
import { beyondPlan, notFound, Refusal } from '#kit/errors'
import { MinuteLimit } from '#kit/http/minute-limit'
import type { StaffVisitor } from '#kit/visitor'

/** What every call of a store is held to; kept in memory, so that none asks the database for it. */
export interface Terms {
  readonly timeZone: string
  readonly locale: Locale
  readonly featuresOff: readonly string[]
  /** 0 is no limit. */
  readonly maxStaff: number
  readonly apiPerMinute: number
  readonly readOnlyFrom: string | null
  readonly readOnlyUntil: string | null
  readonly logLevel: 'server' | 'info' | 'debug'
  /** Until when the log says more than usual; null is for good. */
  readonly logUntil: string | null
  /** How long what is only there to look back on is kept. */
  readonly uiLogDays: number
  readonly connectorLogDays: number
  readonly bulkDays: number
  /** Where cashier numbers of new staff begin. */
  readonly cashierFrom: number
  /** What is new and was switched by hand. */
  readonly switches: Readonly<Partial<Record<string, SetSwitch>>>
}

export const usualTerms: Terms = {
  timeZone: timeZoneDefault,
  locale: localeDefault,
  featuresOff: [],
  maxStaff: 0,
  apiPerMinute: 0,
  readOnlyFrom: null,
  readOnlyUntil: null,
  logLevel: 'server',
  logUntil: null,
  uiLogDays: 90,
  connectorLogDays: 30,
  bulkDays: detailDays,
  cashierFrom: 1,
  switches: {},
}

/** The terms of a store as its row has them; none where there is no row yet. */
export async function readTerms(database: Database): Promise<Terms | undefined> {
  const [row] = await database.rows<Terms>(sql`
    select time_zone as "timeZone", locale, features_off as "featuresOff", max_staff as "maxStaff", api_per_minute as "apiPerMinute",
      to_json(read_only_from) #>> '{}' as "readOnlyFrom", to_json(read_only_until) #>> '{}' as "readOnlyUntil",
      log_level as "logLevel", to_json(log_until) #>> '{}' as "logUntil",
      ui_log_days as "uiLogDays", connector_log_days as "connectorLogDays", bulk_days as "bulkDays", cashier_numbers_from as "cashierFrom",
      (select coalesce(json_object_agg(key, json_build_object('isOn', is_on, 'levels', levels, 'userUids', user_uids)), '{}') from feature_switch) as switches
    from site_config`)
  return row
}

const calls = new MinuteLimit(0)

/** Refuses what the plan does not include, and every change while the store is read-only; says in the log what it was told to. */
export function holdToTerms(
  endpoint: Endpoint,
  { groupUid, terms }: { readonly groupUid: number; readonly terms: Terms },
  visitor: StaffVisitor,
  request: FastifyRequest,
): void {
  const { logLevel, logUntil, apiPerMinute } = terms
  if (logLevel !== 'server' && !(logUntil && Date.parse(logUntil) < Date.now())) request.log.level = logLevel
  if (apiPerMinute > 0)
    calls.require(
      `${groupUid}:${visitor.uid}`,
      apiPerMinute,
      sentence`Your plan allows ${counted(apiPerMinute, 'call')} a minute. Wait a moment and try again.`,
    )
  if (endpoint.feature && (switchedOff(terms.switches, visitor) as string[]).includes(endpoint.feature))
    throw notFound('This is not switched on for you.')
  if (endpoint.method === 'GET' || endpoint.whileReadOnly) return
  if (endpoint.feature && terms.featuresOff.includes(endpoint.feature))
    throw beyondPlan('Not part of your plan.')
  if (isReadOnly(terms) && !visitor.superUserMode) throw readOnly(terms)
}

/** Whether a maintenance is under way. */
function isReadOnly({ readOnlyFrom, readOnlyUntil }: Terms, now = Date.now()): boolean {
  if (!readOnlyFrom || !readOnlyUntil) return false
  return Date.parse(readOnlyFrom) <= now && now < Date.parse(readOnlyUntil)
}

function readOnly({ readOnlyUntil, locale, timeZone }: Terms): Refusal {
  const until = formatDateTime(readOnlyUntil ?? '', locale, timeZone)
  return new Refusal(423, {
    code: 'readOnly',
    message: sentence`Backroom is read-only for maintenance until ${until}.`,
  })
}
