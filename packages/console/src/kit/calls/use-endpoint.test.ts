import { seasonsOrder } from '@backroom/contract/items/seasons/seasons'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

class Refused extends Error {}
let answer = async (): Promise<unknown> => ({})

vi.mock('#kit/calls/call.ts', () => ({ ApiError: Refused, call: () => answer() }))
const { keyOf, queryClient, useWrite } = await import('#kit/calls/use-endpoint.ts')

/** A write of a component that is gone: drawn once to a text, it never stood on a page. */
function writeOfNobody() {
  let write: ReturnType<typeof useWrite<typeof seasonsOrder>> | undefined
  const Asking = () => {
    write = useWrite(seasonsOrder)
    return null
  }
  renderToString(createElement(QueryClientProvider, { client: queryClient }, createElement(Asking)))
  if (!write) throw new Error('Nothing was drawn.')
  return write
}

test('What follows a write is done though the component that asked for it is gone', async () => {
  const order: string[] = []
  queryClient.setQueryData(['season', 'read before'], 1)
  answer = async () => ({ saved: true })
  await new Promise<void>(resolve =>
    writeOfNobody().mutate(
      { body: { uids: [1] } },
      {
        onSuccess: reply => {
          const isReadAgain = queryClient.getQueryState(['season', 'read before'])?.isInvalidated
          order.push(`${JSON.stringify(reply)} ${isReadAgain}`)
        },
        onSettled: resolve,
      },
    ),
  )
  expect(order).toEqual(['{"saved":true} true'])
})

test('A refused write says so to whoever asked, and alone to them', async () => {
  answer = async () => {
    throw new Refused('No.')
  }
  const told = await new Promise(resolve =>
    writeOfNobody().mutate({ body: { uids: [1] } }, { onError: resolve }),
  )
  expect(told).toBeInstanceOf(Refused)
  await new Promise<void>(resolve => writeOfNobody().mutate({ body: { uids: [1] } }, { onSettled: resolve }))
})

test('What was read with another record is read again when that one changes, and only then', async () => {
  const asked = {
    method: 'GET',
    path: '/stock',
    summary: '',
    levels: [],
    resource: 'item',
    reply: 'empty',
  } as const
  const key = keyOf({ ...asked, readWith: ['stockLevel'] } as never, { page: 1 })
  const other = keyOf({ ...asked, path: '/names' } as never)
  queryClient.setQueryData(key, 1)
  queryClient.setQueryData(other, 1)
  const isDropped = () => [key, other].map(each => queryClient.getQueryState(each)?.isInvalidated)
  await queryClient.invalidateQueries({ queryKey: ['brand'] })
  expect(isDropped()).toEqual([false, false])
  await queryClient.invalidateQueries({ queryKey: ['stockLevel'] })
  expect(isDropped()).toEqual([true, false])
  await queryClient.invalidateQueries({ queryKey: ['item'] })
  expect(isDropped()).toEqual([true, true])
})
