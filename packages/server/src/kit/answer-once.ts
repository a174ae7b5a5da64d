import { type SQL, sql } from 'drizzle-orm'
import { type Transaction, writeLast } from '#database/database'
import { Statement } from '#database/statements'
import type { Nightly } from '#kit/jobs/jobs'
import { trimRows } from '#kit/jobs/trim-rows'
import { keptAnswer } from '#tables/kit/kept-answers'

interface Asked {
  /** Which call it is: keys of different calls have nothing to do with each other. */
  readonly call: string
  readonly key: string
  readonly userUid: number
}

const keptDays = 2

/**
 * Does something once for a key and answers the same to whoever sends it again, in one transaction: what failed left no answer and
 * is done when it is sent again. Of two who send it at once, the second waits for the answer to the first.
 */
export async function answerOnce<Answer>(
  tx: Transaction,
  asked: Asked,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const [fresh] = await begin.rows(tx, { ...asked })
  const isIt = sql`call = ${asked.call} and user_uid = ${asked.userUid} and key = ${asked.key}`
  if (!fresh) {
    const [known] = await tx.select({ answer: keptAnswer.answer }).from(keptAnswer).where(isIt)
    return known?.answer as Answer
  }
  const answer = await work()
  await writeLast(
    tx,
    sql`update kept_answer set answer = ${JSON.stringify(answer ?? null)}::jsonb where ${isIt}`,
  )
  return answer
}

const begin = new Statement<{ key: string }>(
  () => sql`
    insert into kept_answer (call, user_uid, key) values (${sql.placeholder('call')}, ${sql.placeholder('userUid')}, ${sql.placeholder('key')})
    on conflict do nothing returning key`,
)

/** Puts other words into answers that say what nobody may know any more; whoever sends their key again is answered with those. */
export async function forgetAnswers(
  tx: Transaction,
  which: SQL,
  instead: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx.execute(
    sql`update kept_answer a set answer = a.answer || ${JSON.stringify(instead)}::jsonb where ${which}`,
  )
}

/** Answers that nobody sends for again go. */
export const answerClock: readonly Nightly[] = [
  {
    task: {
      name: 'answerTrim',
      title: 'Clearing old answers',
      run: (_, context) =>
        trimRows(context, keptAnswer, sql`at < now() - make_interval(days => ${keptDays})`),
    },
    cron: '50 3 * * *',
  },
]
