/** Somebody who is signed in and talks to the API, as the console does. */
export class Shopkeeper {
  private constructor(
    private readonly url: string,
    private readonly headers: Record<string, string>,
  ) {}

  static async signIn(url: string, username = 'admin'): Promise<Shopkeeper> {
    const answer = await fetch(`${url}/api/logon/logon/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'backroom-demo' }),
    })
    const { token } = (await answer.json()) as { token: string }
    const cookie = answer.headers.getSetCookie().map(each => each.split(';')[0])
    return new Shopkeeper(url, { authorization: `Bearer ${token}`, cookie: cookie.join('; ') })
  }

  async brand(uid: number): Promise<Record<string, unknown>> {
    return this.call('GET', `/api/brands/${uid}`)
  }

  /** Changes one field of a brand and saves it whole. */
  async changeBrand(uid: number, field: string, value: unknown): Promise<void> {
    const read = await this.brand(uid)
    const shown = ['uid', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']
    const figures = ['itemsActive', 'itemsTotal', 'stockValueMinor', 'supplierLinks']
    const input = Object.fromEntries(
      Object.entries(read).filter(([name]) => ![...shown, ...figures].includes(name)),
    )
    await this.call('PUT', `/api/brands/${uid}`, { ...input, [field]: value })
  }

  private async call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: { ...this.headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }
}
