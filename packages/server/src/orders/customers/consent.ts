import type { CustomerInput } from '@backroom/contract/orders/customers/customers'
import type { Consent, ConsentGiver } from '@backroom/contract/orders/customers/words'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { invalid } from '#kit/errors'
import { emailHmac } from '#kit/mail/mail-service'
import type { Secrets } from '#kit/secrets'
import { mailSuppression } from '#tables/content/mail-messages'

/** Whoever asked to be forgotten, or complained of our mails, is not brought back by an import or by staff. */
const forGood = ['anonymised', 'complaint'] as const

/** Whether an address may not be written to for marketing, whatever a list says. Only its keyed hash is known. */
export async function isSuppressed(reader: Reader, secrets: Secrets, email: string): Promise<boolean> {
  const [found] = await reader
    .select({ uid: mailSuppression.uid })
    .from(mailSuppression)
    .where(
      and(
        eq(mailSuppression.emailHmac, emailHmac(secrets, email)),
        inArray(mailSuppression.reason, [...forGood]),
      ),
    )
  return found !== undefined
}

type Consents = Pick<CustomerInput, 'email' | 'emailConsent' | 'smsConsent'>

/** What was said cannot become unsaid, and nobody agrees in the name of who asked to be left alone. */
export async function refuseConsents(
  reader: Reader,
  secrets: Secrets,
  after: Consents,
  before: Consents | null,
): Promise<void> {
  for (const field of ['emailConsent', 'smsConsent'] as const)
    if (after[field] === 'unknown' && before && before[field] !== 'unknown')
      throw invalid({ [field]: 'They were asked. Choose Given or Withdrawn.' })
  const isGivenAnew =
    after.emailConsent === 'given' && (before?.emailConsent !== 'given' || before.email !== after.email)
  if (isGivenAnew && (await isSuppressed(reader, secrets, after.email)))
    throw invalid({
      emailConsent: 'This address asked not to be written to. Only the person can agree again.',
    })
}

interface Said {
  readonly giver?: ConsentGiver
  readonly source?: string
  readonly wording?: string
}

/** Says of the changes of consent in a transaction what the database cannot know: where and in which words. */
export async function sayOfConsents(tx: Transaction, said: Said): Promise<void> {
  await tx.execute(sql`select set_config('backroom.consent', ${JSON.stringify(said)}, true)`)
}

const strictness: readonly Consent[] = ['withdrawn', 'unknown', 'given']

/** Of two answers of one person the one that allows less. */
export function stricter(one: Consent, other: Consent): Consent {
  return strictness.indexOf(one) <= strictness.indexOf(other) ? one : other
}
