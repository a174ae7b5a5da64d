import { eq } from 'drizzle-orm'
import { compose, type Letter } from '#access/letter-texts'
import { backroomItself, type Transaction } from '#database/database'
import { enqueueNow, type Task } from '#kit/jobs/jobs'
import type { Kit } from '#kit/kit'
import { queueMail } from '#kit/mail/queue-mail'
import { group } from '#tables/control/groups'
import { user } from '#tables/control/users'

interface Payload {
  /** Sealed: it may hold a link that opens an account. */
  readonly sealed: string
}

interface Order {
  readonly userUid: number
  readonly letter: Letter
  readonly key: string
}

/** Puts a letter into the queue of the control database; it goes into the person's own store's mail from there. */
const securityMail = { name: 'securityMail' } as Task<Payload>

/** Mails about logging in, written in the transaction of what they tell of. */
export class Letters {
  constructor(private readonly kit: Kit) {}

  /** The same key is the same letter: asked for twice, it goes once. */
  async write(
    tx: Transaction,
    userUid: number,
    letter: Letter,
    key = hourly(letter, userUid),
  ): Promise<void> {
    const sealed = this.kit.secrets.seal(JSON.stringify({ userUid, letter, key } satisfies Order))
    await enqueueNow(tx, securityMail, { sealed })
  }

  /** The same, for what happens outside any transaction. */
  async send(userUid: number, letter: Letter, key?: string): Promise<void> {
    await this.kit.control.write(backroomItself('job'), tx => this.write(tx, userUid, letter, key))
  }

  /** Carries a letter over into the store's own mail. */
  async carry({ sealed }: Payload): Promise<void> {
    const { userUid, letter, key } = JSON.parse(this.kit.secrets.unseal(sealed)) as Order
    const [found] = await this.kit.control.orm
      .select({ user, group })
      .from(user)
      .innerJoin(group, eq(group.uid, user.groupUid))
      .where(eq(user.uid, userUid))
    if (!found || found.user.forgottenAt) return
    const store = await this.kit.stores.of(found.group.uid)
    const mail = compose(letter, { ...found, product: this.kit.settings.product })
    await store.database.write(backroomItself('job'), tx =>
      queueMail(tx, { ...mail, to: found.user.email, key }),
    )
  }
}

/** One of a kind an hour: a burst of the same thing is one mail. */
function hourly({ kind }: Letter, userUid: number): string {
  return `access:${kind}:${userUid}:${Math.floor(Date.now() / 3_600_000)}`
}
