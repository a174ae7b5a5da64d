import { enterSuperUser, superUserHeader } from '@backroom/contract/access/session'
import { addressOf, type CallOf, type Endpoint, type ReplyOf } from '@backroom/contract/kit/endpoint'
import { demoPassword } from '#demo/access/people'
import type { Caller } from '#testing/test-app'

/** How somebody calls in super-user mode, for the status and whatever was answered. */
export type SuperUser = Awaited<ReturnType<typeof asSuperUser>>

/** Goes into super-user mode. */
export async function asSuperUser(caller: Caller) {
  const { superUserToken } = await caller.call(enterSuperUser, { body: { password: demoPassword } })
  return async <E extends Endpoint>(endpoint: E, call: CallOf<E> = {} as CallOf<E>) => {
    const { params, query, body } = call as CallOf<Endpoint>
    const reply = await caller.raw({
      method: endpoint.method,
      url: addressOf(endpoint, params, query),
      ...(body !== undefined && { payload: body as object }),
      headers: { [superUserHeader]: superUserToken },
    })
    const answer = reply.body === '' ? undefined : reply.json()
    return { status: reply.statusCode, body: answer as ReplyOf<E> & { errors?: Record<string, string[]> } }
  }
}
