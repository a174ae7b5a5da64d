import { type ErasedKind, erasedKinds, erasureReasons } from '@backroom/contract/orders/erasure/erasure'
import { desc, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { notFound } from '#kit/errors'
import type { Bytes } from '#kit/serve'
import { keptHash } from '#orders/erasure/kept-hash'
import { writingOf } from '#orders/order/mails'
import { Paper } from '#orders/order/paper'
import { storeConfig } from '#site/door'
import { anonymisation } from '#tables/orders/erasure'

/** What was erased of somebody and what is kept and why, on paper, without saying who it was. */
export async function drawCertificate(reader: Reader, customerUid: number): Promise<Bytes> {
  const [done] = await reader
    .select()
    .from(anonymisation)
    .where(sql`customer_uid = ${customerUid} and state = 'done' and reason <> 'duplicate'`)
    .orderBy(desc(anonymisation.uid))
  if (!done) throw notFound('The data of this customer were not removed.')
  const config = await storeConfig(reader)
  const { words, day, dayOf, storeName } = writingOf(config)
  const now = await keptHash(reader, sql`select uid from "order" where customer_uid = ${customerUid}`)
  const on = (at: Date | null) => (at ? dayOf(at.toISOString()) : '')
  const paper = await Paper.blank(
    words('Certificate of erasure'),
    config.locale === 'en-US' ? 'LETTER' : 'A4',
  )
  return paper
    .page(words('Certificate of erasure'), config.legalName || storeName)
    .blocks([
      [words('Customer'), [String(customerUid)]],
      [words('Asked for'), [on(done.requestedAt), words(reasonText(done.reason))]],
      [words('Done'), [on(done.doneAt)]],
    ])
    .table(
      [
        { label: words('Erased'), share: 80 },
        { label: words('How many'), share: 20, isFigure: true },
      ],
      Object.entries(done.erased).map(([kind, count]) => [
        words(erasedKinds[kind as ErasedKind]),
        String(count),
      ]),
    )
    .table(
      [
        { label: words('Kept'), share: 50 },
        { label: words('Why'), share: 34 },
        { label: words('Until'), share: 16 },
      ],
      done.kept.map(({ what, why, until }) => [
        words(what),
        words(why),
        until ? day(until) : words('For good'),
      ]),
    )
    .text(words('Fields of orders that were kept, as SHA-256: {hash}', { hash: done.keptHash }))
    .text(
      words(
        now === done.keptHash
          ? 'What is stored today is the same: nothing was added and nothing changed.'
          : 'What is stored today differs: something of these orders has changed since.',
      ),
    )
    .bytes(`erasure-${customerUid}`)
}

const reasonText = (reason: string): string =>
  reason in erasureReasons ? erasureReasons[reason as keyof typeof erasureReasons] : reason
