import { sql } from 'drizzle-orm'
import type { DemoRoom } from '#demo/demo-room'
import { file } from '#tables/content/files'
import { mailMessage } from '#tables/content/mail-messages'
import { redirect } from '#tables/content/redirects'

/** A few mails of the last days, two of them with trouble. */
export const content: DemoRoom = {
  goes: [file, redirect],
  async fill(tx) {
    const common = {
      secret: false,
      priority: 5,
      text: 'What was sold, what ran out and what waits for somebody: the figures of your week are on the Dashboard.',
      kind: 'staffNotice',
      attempts: 1,
      inSandbox: true,
    } as const
    const at = (hours: number) => sql`now() - make_interval(hours => ${hours})`
    const subject = 'Your week at Green Lane Cycles'
    await tx.insert(mailMessage).values([
      {
        ...common,
        to: 'manager@greenlanecycles.example',
        subject,
        state: 'sent',
        createdAt: at(70),
        sentAt: at(70),
      },
      {
        ...common,
        to: 'admin@greenlanecycles.example',
        subject,
        state: 'sent',
        createdAt: at(70),
        sentAt: at(70),
      },
      {
        ...common,
        to: 'reject.kendal@greenlanecycles.example',
        subject,
        createdAt: at(69),
        state: 'failed',
        lastCode: '550',
        lastError: '550 5.1.1 No such user here',
      },
      {
        ...common,
        to: 'drop.keswick@greenlanecycles.example',
        subject,
        createdAt: at(46),
        state: 'uncertain',
        lastCode: 'ECONNECTION',
        lastError: 'Connection closed unexpectedly',
      },
    ])
  },
}
