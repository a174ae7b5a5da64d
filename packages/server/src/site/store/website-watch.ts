import { storeStaff } from '@backroom/contract/kit/access'
import { readWebsites, tryWebsite, type WebsiteState } from '@backroom/contract/site/store/website-state'
import { sql } from 'drizzle-orm'
import { backroomItself, type Transaction } from '#database/database'
import { callLog } from '#kit/connectors/call-log'
import { onlySandbox } from '#kit/connectors/connectors'
import { OutsideFailure } from '#kit/connectors/failure'
import { countUpTo } from '#kit/dashboard'
import { fatal } from '#kit/errors'
import { enqueueNow, type Task } from '#kit/jobs/jobs'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'
import { LiveWebsite } from '#outside/website/live'
import type { Website } from '#outside/website/port'
import { SandboxWebsite } from '#outside/website/sandbox'
import { configNews } from '#site/config-news'
import { storedConfig } from '#site/config-row'

const connector = 'website'
/** One call that is lost on the way is no outage. */
const downAfter = 2
/** How long a website may be away before work stops, where the store wants that. */
const stopAfterMs = 10 * 60_000

/** Whether the websites of a store answer: asked every few minutes, when somebody wants to know, and when an address is new. */
export function websiteWatch(kit: Kit) {
  kit.work.at({ task: probe, cron: '*/5 * * * *', makesUpFor: false })
  kit.connectors.add({
    name: connector,
    title: 'The website',
    open: async store => {
      const { siteUrl, isSandbox } = await storedConfig(store.database.orm)
      const mode = isSandbox ? 'sandbox' : siteUrl ? 'live' : 'off'
      return {
        mode,
        because: isSandbox ? onlySandbox : '',
        test: () => websiteAt(store, siteUrl, isSandbox).test(),
      }
    },
  })

  serve(kit, tryWebsite, async ({ body, store }) => {
    const { isSandbox } = await storedConfig(store.database.orm)
    return ask(websiteAt(store, body.siteUrl, isSandbox))
  })

  serve(kit, readWebsites, ({ store }) =>
    store.database.rows<WebsiteState>(sql`
      select s.code, s.name, s.site_url as "siteUrl", s.active, coalesce(w.said, '') as said, ${isDown} as "isDown",
        to_json(w.checked_at) #>> '{}' as "checkedAt", to_json(w.down_since) #>> '{}' as "downSince"
      from site s left join website_state w on w.site_uid = s.uid order by s.is_default desc, s.code`),
  )

  kit.dashboard.cards.push({
    key: 'websiteDown',
    title: 'Website does not answer',
    levels: storeStaff,
    link: '/store-configuration?tab=website',
    severity: 'red',
    count: ({ store, signal }) =>
      countUpTo(store.database, signal, {
        from: sql`website_state w join site s on s.uid = w.site_uid where s.active and ${isDown}`,
        oldest: sql`w.down_since`,
      }),
  })
}

const isDown = sql`coalesce(w.failures >= ${downAfter}, false)`

/** Asks every website of the store and keeps what came of it. */
const probe: Task<Record<string, unknown>> = {
  name: 'website-probe',
  title: 'Asking whether the website answers',
  run: async (_, { store, signal }) => {
    const { isSandbox } = await storedConfig(store.database.orm)
    if (isSandbox) return
    const sites = await store.database.rows<{ uid: number; url: string }>(
      sql`select uid, site_url as url from site where active and site_url <> ''`,
    )
    for (const { uid, url } of sites) if (!signal.aborted) await lookAt(store, uid, url)
  },
}

/** Asks again soon, in the transaction of what made it worth asking. */
export async function lookSoon(tx: Transaction): Promise<void> {
  await enqueueNow(tx, probe as Task<object>, {}, { key: 'website-probe:soon' })
}

/** Asks one website; those who look at the console hear of it where it went or came back. */
async function lookAt(store: Store, siteUid: number, siteUrl: string): Promise<boolean> {
  const { answers, said } = await ask(websiteAt(store, siteUrl, false))
  await store.database.write(backroomItself('job'), async tx => {
    const { rows } = await tx.execute<{ failures: number; before: number }>(sql`
      with old as (select failures from website_state where site_uid = ${siteUid})
      insert into website_state as w (site_uid, checked_at, said, failures, down_since)
      values (${siteUid}, now(), ${said}, ${answers ? 0 : 1}, case when ${answers} then null else now() end)
      on conflict (site_uid) do update set checked_at = now(), said = excluded.said,
        failures = case when ${answers} then 0 else w.failures + 1 end,
        down_since = case when ${answers} then null else coalesce(w.down_since, now()) end
      returning w.failures, coalesce((select failures from old), 0) as before`)
    const { failures = 0, before = 0 } = rows[0] ?? {}
    if (failures >= downAfter !== before >= downAfter) await tx.execute(configNews)
  })
  return answers
}

/** Asks the first website of the store now; whoever must reach it is told when nobody answers. */
export async function requireWebsite(store: Store): Promise<void> {
  const { isSandbox } = await storedConfig(store.database.orm)
  const [first] = await store.database.rows<{ uid: number; url: string }>(
    sql`select uid, site_url as url from site where is_default and site_url <> ''`,
  )
  if (isSandbox || !first || (await lookAt(store, first.uid, first.url))) return
  throw fatal('website')
}

/** Since when the first website of the store has been away; null while it answers. */
export const downSinceSql = sql`
  select to_json(w.down_since) #>> '{}' from website_state w join site s on s.uid = w.site_uid
  where s.is_default and s.site_url <> '' and ${isDown}`

/** Stops work where the store wants that; Administrators go on, since somebody has to mend it. */
export function stopWhileDown(since: string | null, isWanted: boolean, { level }: StaffVisitor): void {
  if (!since || !isWanted || level === 'Administrator') return
  if (Date.now() - Date.parse(since) >= stopAfterMs) throw fatal('website')
}

/** What a website said, or why it said nothing. */
async function ask(website: Website): Promise<{ answers: boolean; said: string }> {
  try {
    return { answers: true, said: await website.test() }
  } catch (error) {
    if (error instanceof OutsideFailure) return { answers: false, said: error.message }
    throw error
  }
}

function websiteAt(store: Store, siteUrl: string, isSandbox: boolean): Website {
  const log = callLog(store.database.orm, connector)
  return isSandbox ? new SandboxWebsite(log) : new LiveWebsite(log, { baseUrl: siteUrl })
}
