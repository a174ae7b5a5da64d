import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import { unsavedPage } from '@backroom/contract/organisation/door'
import type { Transaction } from '#database/database'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { website } from '#organisation/door'
import { shopFrame } from '#storefront/demo-shop'
import { drawList } from '#storefront/shop-pages'

/** Carries the answer out of a transaction that is taken back. */
class TakenBack extends Error {
  constructor(readonly answer: ReplyOf<typeof unsavedPage>) {
    super('A preview is never stored.')
  }
}

/** Pages as shoppers would see them before they are saved, drawn as the demo shop draws them. */
export function pagePreviews(kit: Kit) {
  serve(kit, unsavedPage, async ({ body, store, visitor }) => {
    try {
      return await store.write(visitor, async tx => {
        const { site, path } = await website.stage(tx, body, { store, visitor })
        const reader = oneByOne(tx)
        website.countWith(reader, store.database.orm)
        const answer = await website.list(reader, { site, path, query: '' })
        const html = drawList(await shopFrame(reader, site, null), answer, '')
        throw new TakenBack({ path, total: answer.total ?? 0, html })
      })
    } catch (error) {
      if (error instanceof TakenBack) return error.answer
      throw error
    }
  })
}

/** A list is read by several questions at once, for which a transaction has but one connection. */
function oneByOne(tx: Transaction): Transaction {
  let last: Promise<unknown> = Promise.resolve()
  const execute: Transaction['execute'] = query => {
    const answer = last.then(() => tx.execute(query))
    last = answer.catch(() => {})
    return answer as never
  }
  return new Proxy(tx, { get: (of, name) => (name === 'execute' ? execute : Reflect.get(of, name)) })
}
