import type { ErrorBody } from '@backroom/contract/errors'
import { addressOf, type CallOf, type Endpoint, type ReplyOf } from '@backroom/contract/kit/endpoint'
import { demoPassword } from '#demo/access/people'

/** Somebody who is signed in and talks to a server over the network; the server may change under them. */
export class HttpCaller {
  private constructor(
    public url: string,
    readonly token: string,
    readonly cookie: string,
  ) {}

  static async signIn(url: string, username: string): Promise<HttpCaller> {
    const reply = await fetch(`${url}/api/logon/logon/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: demoPassword }),
    })
    if (reply.status !== 200)
      throw new Error(`${username} could not sign in: ${reply.status} ${await reply.text()}`)
    const { token } = (await reply.json()) as { token: string }
    const cookie = reply.headers
      .getSetCookie()
      .map(each => each.split(';')[0])
      .join('; ')
    return new HttpCaller(url, token, cookie)
  }

  /** Any request in this person's name. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = {
      ...(init.headers as object),
      authorization: `Bearer ${this.token}`,
      cookie: this.cookie,
    }
    return fetch(`${this.url}${path}`, { ...init, headers })
  }

  /** Status and body, whatever they are; throws only when no answer came. */
  async ask<E extends Endpoint>(
    endpoint: E,
    call?: CallOf<E>,
  ): Promise<{ status: number; body: ReplyOf<E> & ErrorBody }> {
    const { params, query, body } = (call ?? {}) as CallOf<Endpoint>
    const reply = await this.fetch(addressOf(endpoint, params, query), {
      method: endpoint.method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await reply.text()
    return { status: reply.status, body: text ? JSON.parse(text) : undefined }
  }

  /** The answer of a call; throws when it is refused. */
  async call<E extends Endpoint>(endpoint: E, call?: CallOf<E>): Promise<ReplyOf<E>> {
    const { status, body } = await this.ask(endpoint, call)
    if (status >= 400)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`)
    return body
  }
}
