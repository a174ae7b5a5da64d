import { shownAddress } from '@backroom/contract/content/files'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { sha256 } from '#kit/files/file-store'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'
import { upload } from '#testing/upload'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const get = (address: string) => shop.app.inject(address)
const xmlns = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'

test.each([
  ['uses of uses', id => `<use href="#${id}"/>`.repeat(10), (id, inside) => `<g id="${id}">${inside}</g>`],
  [
    'patterns in patterns',
    id => `<rect width="9" height="9" fill="url(#${id})"/>`.repeat(10),
    (id, inside) => `<pattern id="${id}" width="1" height="1">${inside}</pattern>`,
  ],
  [
    'patterns for all in a group',
    id => `<g fill="url(#${id})">${'<path d="M0 0h9"/>'.repeat(10)}</g>`,
    (id, inside) => `<pattern id="${id}" width="1" height="1">${inside}</pattern>`,
  ],
  [
    'masks in masks',
    id => `<rect width="9" height="9" mask="url(#${id})"/>`.repeat(10),
    (id, inside) => `<mask id="${id}">${inside}</mask>`,
  ],
  ['itself', () => '<use xlink:href="#l8"/>', (id, inside) => `<g id="${id}">${inside}</g>`],
  [
    'a filter of many steps many times',
    () => '<rect width="9" height="9" filter="url(#l8)"/>'.repeat(200),
    (id, inside) =>
      `<filter id="${id}">${'<feGaussianBlur stdDeviation="9"/>'.repeat(40)}</filter><g>${inside}</g>`,
  ],
] as [string, (id: string) => string, (id: string, inside: string) => string][])(
  'A drawing of %s is refused, and one that was kept before is shown as a picture',
  async (_, refer, wrap) => {
    const levels = Array.from({ length: 9 }, (_, level) =>
      wrap(`l${level}`, `<rect width="1" height="1"/>${refer(`l${level - 1}`)}`),
    )
    const drawing = `<svg ${xmlns} viewBox="0 0 10 10"><defs>${levels.join('')}</defs><use href="#l8"/></svg>`
    const began = Date.now()
    const { status, body } = await upload(admin, 'bomb.svg', drawing)
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message:
        'bomb.svg draws itself or the same shapes over and over: more than 250,000 in all. Simplify the drawing, or upload it as PNG.',
    })
    expect(Date.now() - began).toBeLessThan(5_000)
    const old = await kept(drawing)
    for (const variant of ['original', 'thumb160']) {
      const shown = await get(old.replace('/original/', `/${variant}/`))
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    }
  },
)

test('A drawing is shown as a picture of it, sharp in every size', async () => {
  const { file } = await upload(
    admin,
    'icon.svg',
    `<svg ${xmlns} width="24" height="12" viewBox="0 0 24 12"><rect width="24" height="12" fill="#f00"/></svg>`,
  )
  for (const [address, width] of [
    [file.thumb, 160],
    [shownAddress(file), 1_280],
  ] as const) {
    const shown = await get(address)
    expect(shown.headers['content-type']).toBe('image/webp')
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width, height: width / 2 })
  }
})

/** Where a drawing is served that was kept by an older version, which did not count. */
async function kept(drawing: string): Promise<string> {
  const { file } = await upload(
    admin,
    'old.svg',
    `<svg ${xmlns}><title>${Math.random()}</title><rect width="1" height="1"/></svg>`,
  )
  const hash = sha256(Buffer.from(drawing))
  await shop.kit.files.put(`${hash}.svg`, Buffer.from(drawing))
  await shop.store.database.write(backroomItself('demo'), tx =>
    tx.execute(sql`update file set sha256 = ${hash} where uid = ${file.uid}`),
  )
  return file.address.replace(/\/[0-9a-f]{8}-/, `/${hash.slice(0, 8)}-`)
}
