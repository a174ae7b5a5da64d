import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jpegOfSize, picture, pngBomb } from '#testing/make-files'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'
import { form, send, upload } from '#testing/upload'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const download = async (address: string) => (await shop.app.inject(address)).rawPayload
const kept = async () => {
  const [row] = await shop.store.database.rows<{ count: number }>(
    sql`select count(*)::int as count from file`,
  )
  return { rows: row?.count, files: readdirSync(join(shop.folder, 'files'), { recursive: true }).length }
}

describe('An upload of', () => {
  test('exactly 10,485,760 bytes is kept', async () => {
    const bytes = await jpegOfSize(10_485_760)
    expect(bytes.length).toBe(10_485_760)
    const { status, file } = await upload(admin, 'photo.jpg', bytes)
    expect(status).toBe(201)
    expect(file).toMatchObject({ name: 'photo.jpg', mime: 'image/jpeg', width: 80, height: 40 })
    expect(file.bytes, 'the comments are not kept').toBeLessThan(10_000)
  })

  test('one byte more is refused in words, and nothing is kept', async () => {
    const before = await kept()
    const { status, body } = await upload(admin, 'photo.jpg', await jpegOfSize(10_485_761))
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: { file: ['photo.jpg is 10,485,761 bytes; the limit is 10,485,760 (10 MB).'] },
    })
    expect(await kept()).toEqual(before)
  })

  test.each([
    [
      'a Linux program',
      'holiday.jpg',
      Buffer.from('\x7fELF\x02\x01\x01'),
      'This is a Linux program. Upload JPEG, PNG, GIF, WebP, AVIF or SVG.',
    ],
    [
      'a Windows program',
      'holiday.jpg',
      Buffer.from('MZ\x90\0\x03'),
      'This is a Windows program. Upload JPEG, PNG, GIF, WebP, AVIF or SVG.',
    ],
    [
      'a web page',
      'evil.jpg',
      Buffer.from('<!DOCTYPE html><script>alert(1)</script>'),
      'This is a web page. Upload JPEG, PNG, GIF, WebP, AVIF or SVG.',
    ],
    [
      'an archive',
      'a.png',
      Buffer.from('PK\x03\x04'),
      'This is a ZIP file. Upload JPEG, PNG, GIF, WebP, AVIF or SVG.',
    ],
    [
      'a script',
      'a.png',
      Buffer.from('#!/bin/sh'),
      'This is a script. Upload JPEG, PNG, GIF, WebP, AVIF or SVG.',
    ],
    [
      'a telephone’s photo',
      'a.jpg',
      Buffer.from('\0\0\0\x18ftypheic'),
      "HEIC photos don't show on the web. Save it as JPEG.",
    ],
    [
      'a document among pictures',
      'a.jpg',
      Buffer.from('%PDF-1.7'),
      'This is a PDF. Upload JPEG, PNG, GIF, WebP, AVIF or SVG.',
    ],
    ['nothing', 'a.jpg', Buffer.alloc(0), 'a.jpg is empty.'],
    [
      'a JPEG in name and first bytes only',
      'a.jpg',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
      'a.jpg cannot be read as a picture. It may be damaged.',
    ],
  ])('%s is refused in words', async (_, name, bytes, text) => {
    const before = await kept()
    const { status, body } = await upload(admin, name, bytes)
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: { file: [text] } })
    expect(await kept()).toEqual(before)
  })

  test('a picture cut off in the middle is refused', async () => {
    const whole = await sharp(Buffer.from(Array.from({ length: 30_000 }, (_, i) => (i * 7919) % 256)), {
      raw: { width: 100, height: 100, channels: 3 },
    })
      .png()
      .toBuffer()
    const { status, body } = await upload(admin, 'cut.png', whole.subarray(0, whole.length / 2))
    expect(status).toBe(400)
    expect(body.message).toBe('cut.png cannot be read as a picture. It may be damaged.')
  })

  test('30,000 x 30,000 pixels is refused within 2 s and without taking memory', async () => {
    const bomb = await pngBomb(30_000, 30_000)
    expect(bomb.length).toBeLessThan(2_600_000)
    const before = process.memoryUsage().rss
    let highest = before
    const watch = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage().rss)
    }, 5)
    const started = Date.now()
    const { status, body } = await upload(admin, 'bomb.png', bomb)
    const took = Date.now() - started
    clearInterval(watch)
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: 'Image is 30,000 x 30,000; at most 50 megapixels.',
    })
    expect(took).toBeLessThan(2_000)
    expect((highest - before) / 1_048_576).toBeLessThan(100)
  })

  test.each([
    [16_384, 10, 'Image is 16,384 x 10; at most 50 megapixels.'],
    [10, 16_384, 'Image is 10 x 16,384; at most 50 megapixels.'],
    [10_000, 5_001, 'Image is 10,000 x 5,001; at most 50 megapixels.'],
  ])('%i x %i pixels is refused', async (width, height, text) => {
    expect((await upload(admin, 'wide.png', await pngBomb(width, height))).body.message).toBe(text)
  })

  test('a PNG that calls itself a program is kept as the PNG it is', async () => {
    const { status, file } = await upload(admin, 'a.php', await picture(31, 17).png().toBuffer())
    expect(status).toBe(201)
    expect(file).toMatchObject({ name: 'a.png', mime: 'image/png' })
  })

  test('a photo loses its place and its camera, and stands upright', async () => {
    const photo = await picture(120, 60, '#884422')
      .withExif({
        IFD0: { Make: 'Camera', Copyright: 'Somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '54/1 19/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).orientation).toBe(6)
    const { status, file } = await upload(admin, 'gps.jpg', photo)
    expect(status).toBe(201)
    expect(file).toMatchObject({ width: 60, height: 120 })
    const stored = await sharp(await download(file.address)).metadata()
    expect({ width: stored.width, height: stored.height }).toEqual({ width: 60, height: 120 })
    for (const part of ['exif', 'xmp', 'iptc', 'orientation', 'comments'] as const)
      expect(stored[part], part).toBeUndefined()
  })

  test('a moving picture keeps moving', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map(colour => picture(10, 10, colour).png().toBuffer()),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { file } = await upload(admin, 'moving.gif', gif)
    expect((await sharp(await download(file.address)).metadata()).pages).toBe(3)
    expect((await sharp(await download(file.thumb)).metadata()).pages).toBe(3)
  })

  test('the same bytes twice is one file', async () => {
    const bytes = await picture(41, 41).webp().toBuffer()
    const first = await upload(admin, 'twice.webp', bytes)
    const second = await upload(admin, 'other name.webp', bytes)
    expect([first.status, second.status]).toEqual([201, 200])
    expect([first.body.existing, second.body.existing]).toEqual([false, true])
    expect(second.file.uid).toBe(first.file.uid)
  })

  test('another picture of the same name gets a number', async () => {
    for (const [size, name] of [
      [21, 'hero.png'],
      [22, 'hero (2).png'],
      [23, 'hero (3).png'],
    ] as const) {
      expect((await upload(admin, 'hero.png', await picture(size).png().toBuffer())).file.name).toBe(name)
    }
  })

  test('a document is kept among documents only, and only if it cannot run', async () => {
    const { status, file } = await upload(admin, 'guide.pdf', '%PDF-1.7\n1 0 obj\n<<>>\nendobj', 'documents')
    expect(status).toBe(201)
    const served = await shop.app.inject(file.address)
    expect(served.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''guide.pdf",
      'x-content-type-options': 'nosniff',
    })
    const risky = await upload(
      admin,
      'risky.pdf',
      '%PDF-1.7\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>',
      'documents',
    )
    expect({ status: risky.status, message: risky.body.message }).toEqual({
      status: 400,
      message: "risky.pdf contains JavaScript, which could run on a shopper's machine.",
    })
  })
})

/** No two of the same bytes, or the second would be the first file again. */
let width = 50

test.each([
  ['../../etc/passwd.png', 'passwd.png'],
  ['../../etc/passwd', 'passwd.png'],
  ['..\\..\\windows\\system32\\x.png', 'x.png'],
  ['.htaccess', 'htaccess.png'],
  ['a\u202egnp.exe', 'agnp.png'],
  ['a:b*c?d<e>f|g.png', 'abcdefg.png'],
  ['Café ☕.png', 'Café ☕.png'],
  ['x'.repeat(300), `${'x'.repeat(116)}.png`],
  ['...', 'file.png'],
])('A file called %j is kept as %j', async (sent, name) => {
  const { status, file } = await upload(admin, sent, await picture(width++, 1).png().toBuffer(), 'pages')
  expect(status).toBe(201)
  expect(file.name.replace(/ \(\d+\)/, '')).toBe(name)
  expect((await shop.app.inject(file.address)).statusCode).toBe(200)
})

describe('A form that is broken', () => {
  const whole = form('x.png', Buffer.from('not a picture'))
  test.each([
    ['cut off in the file', whole.subarray(0, whole.length - 30)],
    ['cut off in a heading', whole.subarray(0, 150)],
    ['with nothing in it', Buffer.alloc(0)],
    ['without its boundary', Buffer.from('hello')],
    [
      'without a file',
      Buffer.from(
        '------backroom-test\r\ncontent-disposition: form-data; name="gallery"\r\n\r\nitems\r\n------backroom-test--\r\n',
      ),
    ],
    [
      'with ten fields',
      Buffer.from(
        `${'------backroom-test\r\ncontent-disposition: form-data; name="x"\r\n\r\ny\r\n'.repeat(10)}------backroom-test--\r\n`,
      ),
    ],
    ['for a gallery that is none', form('x.png', Buffer.from('x'), 'nowhere')],
    ['for a gallery with NUL in it', form('x.png', Buffer.from('x'), 'my\0images')],
    ['with a name of NUL', form('\0\0.png', Buffer.from('x'))],
  ])('%s is refused, not a fault', async (_, payload) => {
    const { status, body } = await send(admin, payload)
    expect([400, 413], JSON.stringify(body)).toContain(status)
    expect(body.message).toMatch(/\S/)
  })

  test('or is no form at all is refused', async () => {
    expect((await send(admin, Buffer.from('{}'), 'application/json')).status).toBe(400)
    expect((await send(admin, Buffer.from('x'), 'multipart/form-data')).status).toBe(400)
    expect((await send(admin, Buffer.from('x'), 'image/png')).status).toBe(415)
  })
})
