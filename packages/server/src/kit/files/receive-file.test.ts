import type { Endpoint } from '@backroom/contract/kit/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractEndpoints, nameOf } from '#testing/contract-endpoints'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let uploads: Endpoint[]
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
  uploads = (await contractEndpoints()).filter(({ upload }) => upload)
})
afterAll(() => shop.close())

const file = '--b\r\ncontent-disposition: form-data; name="file"; filename="x.csv"\r\n\r\npath\r\n'
const field = '--b\r\ncontent-disposition: form-data; name="file"\r\n\r\npath\r\n'
const form = 'multipart/form-data; boundary=b'

test.each([
  ['JSON that is called a form', 'multipart/form-data', '{}'],
  ['JSON that is called a form with a boundary', form, '{}'],
  ['a boundary of nothing', 'multipart/form-data; boundary=', `${file}--b--\r\n`],
  ['a boundary that never comes', 'multipart/form-data; boundary=other', `${file}--b--\r\n`],
  ['a boundary longer than any', `multipart/form-data; boundary=${'b'.repeat(5_000)}`, `${file}--b--\r\n`],
  ['nothing at all', form, ''],
  ['an end without a beginning', form, '--b--\r\n'],
  ['words where the file belongs', form, `${field}--b--\r\n`],
  ['two files', form, `${file}${file}--b--\r\n`],
  ['a file that breaks off', form, file.slice(0, -2)],
  ['a part without a head and without an end', form, '--b\r\n\r\n--b--'],
  ['a part without a name', form, '--b\r\n\r\nx\r\n--b--\r\n'],
  ['a heading that breaks off', form, file.slice(0, 40)],
  ['a name that every object has', form, `${file.replace('name="file"', 'name="__proto__"')}--b--\r\n`],
  [
    'JSON that cannot be read',
    form,
    `--b\r\ncontent-disposition: form-data; name="gallery"\r\ncontent-type: application/json\r\n\r\n{\r\n${file}--b--\r\n`,
  ],
  ['more fields than there are', form, `${field.replace('"file"', '"x"').repeat(50)}${file}--b--\r\n`],
])('A form that is %s is refused in words by every call that takes a file', async (_, type, payload) => {
  expect(uploads.length).toBeGreaterThan(4)
  // Side by side: a form that never ends is waited for.
  const refused = uploads.map(async endpoint => {
    const reply = await admin.raw({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(':uid', '1')}`,
      headers: { 'content-type': type },
      payload,
    })
    expect({ call: nameOf(endpoint), status: reply.statusCode, text: reply.body }).toEqual({
      call: nameOf(endpoint),
      status: 400,
      text: expect.stringMatching(/"message":"[A-Z][^"]+\."/),
    })
  })
  await Promise.all(refused)
})

test('A DELETE that names JSON and sends nothing is read as one', async () => {
  const send = (payload?: string) =>
    admin.raw({
      method: 'DELETE',
      url: '/api/fileFolders/2147483647?version=1',
      headers: { 'content-type': 'application/json' },
      ...(payload !== undefined && { payload }),
    })
  const answer = ({ statusCode, body }: { statusCode: number; body: string }) => ({ statusCode, body })
  const bare = await admin.raw({ method: 'DELETE', url: '/api/fileFolders/2147483647?version=1' })
  expect(bare.body).toContain('This folder no longer exists.')
  expect(answer(await send())).toEqual(answer(bare))
  expect(answer(await send(''))).toEqual(answer(bare))
  expect((await send('{')).statusCode).toBe(400)
})
