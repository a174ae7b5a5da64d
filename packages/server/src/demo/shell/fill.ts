import { everyone } from '@backroom/contract/kit/access'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { demoPeople } from '#demo/access/people'
import type { DemoRoom } from '#demo/demo-room'
import { Random } from '#demo/random'
import browserFaults from '#demo/shell/faults.json'
import { notice } from '#tables/kit/notices'
import { uiFault, uiLog } from '#tables/shell/ui-log'
import { userPreference } from '#tables/shell/user-preferences'

const rowsOfEachFault = 30
const daysBack = 60

interface Fault {
  readonly fingerprint: string
  readonly logType: 0 | 1 | 2
  readonly message: string
  readonly frame: string
  readonly path: string
}

/** What goes wrong in a browser over two months: some of it known, one thing new. */
const faults = browserFaults as readonly Fault[]
const known = ['81c27e55ab3340f9', 'd07b3a92ef614c8d']
const frequent = ['e2f9147c05bd8a36']

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
]

/** What people have made of the console, what it told them, and what went wrong in it. */
export const shell: DemoRoom = {
  goes: [uiFault],
  async fill(tx) {
    await fillPreferences(tx)
    await fillLog(tx)
    await tx.insert(notice).values({
      key: 'demo.stockTake',
      levels: everyone,
      tone: 'info',
      text: 'Stock take at Keswick on Sunday from 17:00. Please leave its stock figures alone until Monday morning.',
      expiresAt: sql`now() + interval '1 year'`,
    })
  },
}

async function fillPreferences(tx: Transaction) {
  const [admin, ecommerce] = [uidOf('admin'), uidOf('ecommerce')]
  await tx.insert(userPreference).values([
    { uid: admin, userUid: admin, pinned: ['/brands'], dashboardHidden: ['brandsWithoutLogo'] },
    {
      uid: ecommerce,
      userUid: ecommerce,
      pinned: ['/brands/brandlink', '/brands'],
      dashboardOrder: ['unlinkedBrands', 'brandsWithoutLogo'],
      dashboardHidden: ['mailHeld'],
    },
  ])
}

async function fillLog(tx: Transaction) {
  const random = new Random(61)
  const people = ['admin', 'manager', 'ecommerce'].map(uidOf)
  const rows = faults.flatMap(({ fingerprint, logType, message, frame, path }) =>
    Array.from({ length: rowsOfEachFault }, () => ({
      fingerprint,
      logType,
      message,
      path,
      at: sql`now() - make_interval(mins => ${random.whole(30, daysBack * 24 * 60)})`,
      userUid: random.of(people),
      logMessage: JSON.stringify({ message, stack: `${message}\n    ${frame}`, path, breadcrumbs: [] }),
      buildUnix: 0,
      userAgent: random.of(browsers),
      count: random.chance(0.2) ? random.whole(2, 9) : 1,
    })),
  )
  await tx.insert(uiLog).values(rows)
  await tx
    .insert(uiFault)
    .values([
      ...known.map(fingerprint => ({ fingerprint, known: true })),
      ...frequent.map(fingerprint => ({ fingerprint, isFrequent: true })),
    ])
}

/** People are made in this order, so their numbers are known before they are. */
function uidOf(username: string): number {
  return demoPeople.findIndex(person => person.username === username) + 1
}
