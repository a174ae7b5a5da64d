import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Task } from '#kit/jobs/jobs'
import { startServer } from '#start-server'
import { testSettings } from '#testing/settings'

/** A whole server in a process of its own, so that tests can kill it. Settings come as JSON; it says where it listens. */
const { databaseUrl, dataFolder, ...given } = JSON.parse(process.argv[2] ?? '{}')

/** Writes down that it ran, where the test can count it: when it began and, after a while, when it ended. */
const record: Task<{ name: string; ms: number }> = {
  name: 'testRecord',
  title: 'Record',
  run: async ({ name, ms }, { store }) => {
    const note = (what: string) =>
      store.database.rows(
        sql`insert into test_record (name, what, pid) values (${name}, ${what}, ${process.pid})`,
      )
    await note('began')
    await pause(ms)
    await note('ended')
  },
}

const running = await startServer({
  settings: { ...testSettings(databaseUrl, dataFolder), checksReplies: false, ...given },
  packageFolder: join(import.meta.dirname, '..', '..'),
  progress: () => {},
  tasks: [record] as unknown as Task[],
})
process.once('SIGTERM', async () => {
  await running.stop()
  process.exit(0)
})
process.stdout.write(`ready ${running.url}\n`)
