import { beforeEach, expect, test, vi } from 'vitest'

/** A refusal as `call` throws it. */
class Refused extends Error {
  constructor(readonly status: number) {
    super('Stale.')
  }
}

/** The page as the server keeps it. */
let kept = { version: 1, pageTitle: '', metaDescription: '' }
let sent: unknown[] = []
type Sent = typeof kept & { readonly pageKey: string }

vi.mock('#kit/calls/call.ts', () => ({
  ApiError: Refused,
  call: async ({ method }: { method: string }, { body }: { body: { rows: [Sent] } }) => {
    if (method === 'GET') return [answer()]
    const { pageKey: _, ...row } = body.rows[0]
    sent.push(row)
    if (row.version !== kept.version) throw new Refused(409)
    kept = { ...kept, ...row, version: row.version + 1 }
    return [answer()]
  },
}))
const { saveText } = await import('#organisation/seo/navigation-seo/save-text.ts')

beforeEach(() => {
  kept = { version: 1, pageTitle: '', metaDescription: '' }
  sent = []
})

const answer = () => ({
  pageKey: 'category:1',
  path: '/bikes',
  name: 'Bikes',
  version: kept.version,
  own: kept,
  ghosts: { pageTitle: 'Bikes', metaDescription: '', heading: 'Bikes', introduction: '' },
})
const typed = (text: string, version = 1) =>
  saveText('main', 'category:1', { field: 'pageTitle', drawn: 'Bikes', typed: text, version })

test('A text is sent with the version its cell was drawn with', async () => {
  expect(await typed('Mine')).toBeNull()
  expect(sent).toEqual([{ version: 1, pageTitle: 'Mine' }])
})

test('A text that somebody else wrote meanwhile stays theirs until they are overruled', async () => {
  kept = { ...kept, version: 2, pageTitle: 'Theirs' }
  expect(await typed('Mine')).toEqual({ theirs: 'Theirs', version: 2 })
  expect(kept.pageTitle).toBe('Theirs')
  expect(await typed('Mine', 2)).toBeNull()
  expect(kept.pageTitle).toBe('Mine')
})

test('Another text that changed meanwhile is no clash, and stays', async () => {
  kept = { ...kept, version: 2, metaDescription: 'Theirs' }
  expect(await typed('Mine')).toBeNull()
  expect(kept).toEqual({ version: 3, pageTitle: 'Mine', metaDescription: 'Theirs' })
})

test('A text that says already what was typed is no clash', async () => {
  kept = { ...kept, version: 2, pageTitle: 'Mine' }
  expect(await typed('Mine')).toBeNull()
  expect(kept.version).toBe(2)
})
