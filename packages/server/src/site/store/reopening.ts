import { administrators } from '@backroom/contract/kit/access'
import { say, wordingOf } from '@backroom/contract/wording/say'
import { backroomItself, type Transaction } from '#database/database'
import { enqueueNow, type Task } from '#kit/jobs/jobs'
import type { Kit } from '#kit/kit'
import { colleaguesOf } from '#kit/mail/colleagues'
import { queueMail } from '#kit/mail/queue-mail'
import { originOf } from '#settings'
import { configNews } from '#site/config-news'
import { missingToSell } from '#site/config-rules'
import { noteRefresh } from '#site/page-refreshes'
import { siteConfig } from '#tables/site/site-config'

const taskName = 'reopen'

/** Queues the moment at which a shop opens by itself; the last one that was said counts. */
export async function planReopening(tx: Transaction, at: string | Date | null): Promise<void> {
  if (!at) return
  const inSeconds = Math.max(0, Math.ceil((new Date(at).getTime() - Date.now()) / 1_000))
  await enqueueNow(tx, { name: taskName } as Task<object>, {}, { key: taskName, inSeconds })
}

/** Opens the shop when its time has come, once it may; otherwise it stays as it is and every Administrator reads why. */
export function reopening(kit: Kit): Task<Record<string, unknown>> {
  return {
    name: taskName,
    title: 'Opening the store again',
    run: async (_, { store }) => {
      const people = await colleaguesOf(kit.control, store.groupUid, administrators)
      await store.database.write(backroomItself('job'), async tx => {
        const [row] = await tx.select().from(siteConfig).for('update')
        if (!row?.reopensAt || row.reopensAt > new Date() || row.siteState === 'live') return
        const missing = await missingToSell(tx)
        await tx.update(siteConfig).set({ reopensAt: null, ...(!missing && { siteState: 'live' as const }) })
        await tx.execute(configNews)
        if (!missing) return noteRefresh(tx, 'The shop opened')
        const wording = wordingOf(row.locale)
        for (const { uid, name, email } of people)
          await queueMail(tx, {
            kind: 'shopStaysClosed',
            to: email,
            subject: `${row.storeName} did not open`,
            text: [
              `Hello ${name},`,
              say(wording, '{store} was to open by itself and stays closed. Still missing: {missing}.', {
                store: row.storeName,
                missing: say(wording, missing),
              }),
              `${originOf(kit.settings)}/store-configuration`,
            ].join('\n\n'),
            key: `${taskName}:${uid}:${row.reopensAt.toISOString()}`,
          })
      })
    },
  }
}
