import { type CDPSession, chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { findBrowser } from '../scripts/browser.mjs'
import { type Figure, median, openPage, quiet, signIn } from './console.ts'
import type { Servers } from './servers.ts'

const nodes = 3_000
const openings = 5
const moves = 90
/** A frame at 60 a second. What the page itself works for a move of the pointer must fit into it. */
const frameMs = 16.7
/** Picking a row up and letting it go draws once; longer than this a browser itself calls it a long task. */
const longTaskMs = 50
/**
 * In the time the page's own thread had the processor, so that others on the machine do not count. Painting is left out: without a
 * graphics card, as here, it is done by hand.
 */
const worksAt = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']
const row = '[role=tree] [role=treeitem]'

/** The category manager with the largest tree there may be: how soon it is there, and what dragging through it costs. */
export async function measureCategoryTree({ ours, database }: Servers): Promise<readonly Figure[]> {
  await growTree(database)
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: quiet })
  try {
    const page = await openPage(browser, ours.port)
    await page.goto('/login')
    await signIn(page)
    const opened = await open(page)
    await page.getByRole('button', { name: 'Expand to level' }).click()
    await page.getByRole('menuitem', { name: 'Everything' }).click()
    await page.waitForTimeout(500)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const { started, perMove, dropped, ended } = await drag(page, session)
    const note = `${nodes.toLocaleString('en-GB')} categories, all unfolded`
    return [
      {
        what: 'category tree from the menu',
        value: opened,
        most: 500,
        unit: 'ms',
        note: `${nodes} categories`,
      },
      { what: 'picking a row up', value: started, most: longTaskMs, unit: 'ms', note },
      { what: 'a move of the pointer while dragging', value: perMove, most: frameMs, unit: 'ms', note },
      { what: 'dropped frames while dragging', value: dropped, most: 0, unit: 'frames', note: `of ${moves}` },
      { what: 'letting a row go', value: ended, most: longTaskMs, unit: 'ms', note },
    ]
  } finally {
    await browser.close()
  }
}

/** Fills the tree up to its limit: departments of ten, each with twelve. */
async function growTree(database: Servers['database']) {
  const client = new pg.Client(database)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('backroom.actor', '{"uid":0,"name":"Backroom","via":"demo"}', true)`,
    )
    await client.query(`
      insert into category (name, url_fragment, path, position, depth, introduction)
      select 'Bench ' || n, 'bench-' || n, 'bench-' || n, 'j' || lpad(n::text, 3, '0') || 'i', 1, ''
      from generate_series(1, 20) n on conflict do nothing`)
    await client.query(`
      insert into category (parent_uid, name, url_fragment, path, position, depth, ancestor_uids)
      select p.uid, 'Aisle ' || n, 'aisle-' || n, p.path || '/aisle-' || n, 'j' || lpad(n::text, 3, '0') || 'i', 2, array[p.uid]
      from category p, generate_series(1, 10) n where p.path like 'bench-%' and p.depth = 1 on conflict do nothing`)
    await client.query(
      `
      insert into category (parent_uid, name, url_fragment, path, position, depth, ancestor_uids)
      select p.uid, 'Shelf ' || n, 'shelf-' || n, p.path || '/shelf-' || n, 'j' || lpad(n::text, 3, '0') || 'i', 3, p.ancestor_uids || p.uid
      from category p, generate_series(1, 20) n where p.path like 'bench-%' and p.depth = 2 order by p.uid, n
      limit greatest(0, $1 - (select count(*)::int from category)) on conflict do nothing`,
      [nodes],
    )
    await client.query('commit')
    await client.query('analyze category')
  } finally {
    await client.end()
  }
}

/** From the click in the menu to the frame that shows the first row, by the page's own clock. */
async function open(page: Page): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < openings; turn += 1) {
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.waitForURL('**/')
    const link = page.getByRole('link', { name: 'Category Manager', exact: true }).first()
    if (!(await link.isVisible()))
      await page.getByRole('button', { name: 'Item Organisation' }).first().click()
    await link.hover()
    times.push(
      await link.evaluate((element, selector) => {
        const startedAt = performance.now()
        return new Promise<number>(resolve => {
          const look = () =>
            document.querySelector(selector)
              ? requestAnimationFrame(() => resolve(performance.now() - startedAt))
              : requestAnimationFrame(look)
          ;(element as HTMLElement).click()
          look()
        })
      }, row),
    )
  }
  return median(times)
}

/** Drags a row up and down the window: what the page works for each step, and how often that is more than a frame. */
async function drag(page: Page, session: CDPSession) {
  const from = await page.locator(row).nth(3).boundingBox()
  const box = await page.getByRole('tree').boundingBox()
  if (!from || !box) throw new Error('There is no tree to drag in.')
  const x = from.x + 60
  const costs = async (step: () => Promise<void>) => {
    const before = await worked(session)
    await step()
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))
    return ((await worked(session)) - before) * 1_000
  }
  await page.mouse.move(x, from.y + from.height / 2)
  const started = await costs(async () => {
    await page.mouse.down()
    await page.mouse.move(x + 4, from.y + from.height / 2 + 12, { steps: 4 })
    await page.locator('[role=tree][data-dragging]').waitFor({ timeout: 2_000 })
  })
  const works: number[] = []
  for (let move = 0; move < moves; move += 1)
    works.push(
      await costs(() =>
        page.mouse.move(x + (move % 3), box.y + 80 + ((move * 17) % Math.max(60, box.height - 160))),
      ),
    )
  const ended = await costs(async () => {
    await page.mouse.up()
    await page.locator('[role=tree]:not([data-dragging])').waitFor({ timeout: 2_000 })
  })
  const sorted = works.toSorted((one, other) => one - other)
  return {
    started,
    perMove: sorted[Math.floor(sorted.length * 0.95)] as number,
    dropped: works.filter(ms => ms > frameMs).length,
    ended,
  }
}

/** Seconds the page has worked since it was opened. */
async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.filter(({ name }) => worksAt.includes(name)).reduce((sum, { value }) => sum + value, 0)
}
