import { brands } from '@backroom/contract/items/brands/brands'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { picture } from '#testing/make-files'
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

describe('A drawing', () => {
  const attacks: [what: string, inside: string, removed: string][] = [
    ['a script', '<script>alert(1)</script>', 'script'],
    ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>', 'script'],
    [
      'a script under another prefix',
      '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
      'svg:script',
    ],
    ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>', 'SCRIPT'],
    ['a handler', '<rect width="1" height="1" onload="alert(1)"/>', 'onload'],
    ['a handler in capitals', '<rect width="1" height="1" ONCLICK="alert(1)"/>', 'ONCLICK'],
    [
      'foreign markup',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://evil.example"/></body></foreignObject>',
      'foreignObject',
    ],
    ['a link to another drawing', '<use href="https://evil.example/x.svg#y"/>', 'href'],
    ['a link by the old name', '<use xlink:href="https://evil.example/x.svg#y"/>', 'xlink:href'],
    ['a link that runs', '<use href="javascript:alert(1)"/>', 'href'],
    ['a link that runs, disguised', '<use href="&#106;avascript&#58;alert(1)"/>', 'href'],
    ['a link to data', '<use href="data:image/svg+xml;base64,AAAA#x"/>', 'href'],
    ['a picture from elsewhere', '<image href="https://evil.example/track.png"/>', 'image'],
    [
      'a style sheet',
      '<style>@import "https://evil.example/x.css"; rect { fill: url(https://evil.example) }</style>',
      'style',
    ],
    ['a colour from elsewhere', '<rect width="1" height="1" fill="url(https://evil.example/#a)"/>', 'fill'],
    [
      'a colour from elsewhere, in capitals',
      `<rect width="1" height="1" fill="URL( 'https://evil.example/#a')"/>`,
      'fill',
    ],
    [
      'a colour from elsewhere, disguised',
      '<rect width="1" height="1" fill="u\\72l(https://evil.example/#a)"/>',
      'fill',
    ],
    [
      'a style from elsewhere',
      '<rect width="1" height="1" style="fill: url(https://evil.example/#a)"/>',
      'style',
    ],
    [
      'a style from elsewhere, disguised',
      '<rect width="1" height="1" style="fill: u\\72l(https://evil.example/#a)"/>',
      'style',
    ],
    [
      'an animation of a link',
      '<use href="#a"><animate attributeName="href" values="https://evil.example"/></use>',
      'animate',
    ],
    ['a setter', '<use href="#a"><set attributeName="href" to="javascript:alert(1)"/></use>', 'set'],
    ['a link around it', '<a href="https://evil.example"><rect width="1" height="1"/></a>', 'a'],
  ]
  test.each(attacks)('with %s is kept without it, and says so', async (_, inside, removed) => {
    const drawing = `<svg ${xmlns} viewBox="0 0 10 10"><title>${Math.random()}</title>${inside}<circle r="4"/></svg>`
    const { status, body, file } = await upload(admin, 'logo.svg', drawing)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.removed).toContain(removed)
    const served = await get(file.address)
    expect(served.body).toContain('<circle r="4"')
    expect(served.body.replace(/xmlns(:\w+)?="[^"]*"/g, '')).not.toMatch(
      /script|evil|\son\w+=|foreignobject|@import|data:|https?:/i,
    )
  })

  test.each([
    ['an entity', '<!DOCTYPE svg [<!ENTITY x "boom">]>'],
    ['many entities', '<!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'],
    ['an entity from a file', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    [
      'a document type',
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
    ],
  ])('with %s is refused', async (_, before) => {
    const { status, body } = await upload(
      admin,
      'logo.svg',
      `<?xml version="1.0"?>${before}<svg ${xmlns}><text>&x;</text></svg>`,
    )
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: 'logo.svg has a DOCTYPE or ENTITY, which could hide other content. Save it as plain SVG.',
    })
  })

  test('made to be slow to recognise is refused as fast as any other', async () => {
    const started = Date.now()
    for (const start of ['<!---->', '<!-- -->', '<?x?>', '<!--', '<!DOCTYPE svg [']) {
      expect((await upload(admin, 'slow.svg', start.repeat(300))).status).toBe(400)
    }
    expect(Date.now() - started).toBeLessThan(2_000)
  })

  test('too large or too fine is refused', async () => {
    const large = `<svg ${xmlns}><path d="${'M0 0'.repeat(140_000)}"/></svg>`
    expect((await upload(admin, 'a.svg', large)).body.message).toMatch(
      /^a.svg is [\d,]+ bytes; an SVG may have at most 524,288\.$/,
    )
    const fine = `<svg ${xmlns}>${'<g/>'.repeat(10_001)}</svg>`
    expect((await upload(admin, 'a.svg', fine)).body.message).toBe(
      'a.svg has more than 10,000 shapes. Simplify the drawing, or upload it as PNG.',
    )
  })

  test('is served so that nothing in it could run', async () => {
    const { file } = await upload(
      admin,
      'plain.svg',
      `<svg ${xmlns} viewBox="0 0 10 10"><linearGradient id="a"/><rect width="5" height="5" fill="url(#a)" style="opacity: 0.5"/></svg>`,
    )
    const served = await get(file.address)
    expect(served.statusCode).toBe(200)
    expect(served.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(served.body).toContain('fill="url(#a)"')
  })
})

describe('A file', () => {
  test('is served for ever under an address with its hash, in every size', async () => {
    const { file } = await upload(admin, 'sizes.jpg', await picture(2_000, 1_000).jpeg().toBuffer())
    expect(file.address).toMatch(/^\/files\/1\/\d+\/original\/[0-9a-f]{8}-sizes\.jpg$/)
    for (const variant of ['original', 'thumb160', 's320', 'm640', 'l1280', 'xl1920']) {
      const served = await get(file.address.replace('original', variant))
      expect(served.statusCode, variant).toBe(200)
      expect(served.headers).toMatchObject({
        'content-type': variant === 'original' ? 'image/jpeg' : 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-length': String(served.rawPayload.length),
      })
    }
  })

  test('with an old hash leads to the present one', async () => {
    const { file } = await upload(admin, 'moved.png', await picture(33).png().toBuffer())
    const served = await get(file.address.replace(/[0-9a-f]{8}-/, '00000000-'))
    expect(served.statusCode).toBe(302)
    expect(served.headers.location).toBe(file.address)
    expect(served.headers['cache-control'] ?? '').not.toContain('immutable')
  })

  test('keeps its address whatever its name becomes', async () => {
    const { file } = await upload(admin, 'Old näme.png', await picture(34).png().toBuffer())
    await shop.store.database.write(backroomItself('job'), tx =>
      tx.execute(sql`update file set name = 'new.png' where uid = ${file.uid}`),
    )
    expect((await get(file.address)).statusCode).toBe(200)
  })

  test('of another store, another size, or not for everybody is not found', async () => {
    const { file } = await upload(admin, 'hidden.png', await picture(35).png().toBuffer())
    const [, hash = ''] = /original\/(.*)$/.exec(file.address) ?? []
    for (const address of [
      `/files/9/${file.uid}/original/${hash}`,
      `/files/1/${file.uid}/huge/${hash}`,
      `/files/1/${file.uid}/constructor/${hash}`,
      `/files/1/999999/original/${hash}`,
      `/files/1/x/original/${hash}`,
      `/files/1/-1/original/${hash}`,
      `/files/99999999999/1/original/${hash}`,
      '/files/1/1/..%2f..%2fconfig/x',
      '/files/1/1/original/..%2f..%2f..%2fetc%2fpasswd',
      '/files/../keys/secret.key',
      '/files/1/%2e%2e/original/x',
    ]) {
      const served = await get(address)
      expect([302, 404], address).toContain(served.statusCode)
      if (served.statusCode === 302)
        expect(served.headers.location).toMatch(/^\/files\/1\/1\/original\/[0-9a-f]{8}-/)
    }
    for (const change of [sql`visibility = 'private'`, sql`visibility = 'public', deleted_at = now()`]) {
      await shop.store.database.write(backroomItself('job'), tx =>
        tx.execute(sql`update file set ${change} where uid = ${file.uid}`),
      )
      expect((await get(file.address)).statusCode).toBe(404)
    }
  })
})

test('A private file goes to whoever may read a record it belongs to, and to who sent it', async () => {
  const ecommerce = await shop.as('ecommerce')
  const content = async (by: Caller, uid: number) =>
    (await by.raw({ url: `/api/files/${uid}/content` })).statusCode
  const { file } = await upload(admin, 'private.png', await picture(37).png().toBuffer())
  const own = await upload(ecommerce, 'mine.png', await picture(38).png().toBuffer())
  const change = (query: ReturnType<typeof sql>) =>
    shop.store.database.write(backroomItself('job'), tx => tx.execute(query))
  await change(sql`update file set visibility = 'private' where uid in (${file.uid}, ${own.file.uid})`)
  expect(await content(ecommerce, own.file.uid), 'sent by them').toBe(200)
  expect(await content(ecommerce, file.uid), 'belongs to nothing').toBe(403)
  const belongsTo = (entity: string) =>
    change(
      sql`insert into file_usage (entity, entity_uid, field, file_uid) values (${entity}, 1, 'x', ${file.uid})`,
    )
  await belongsTo('sandboxMessage')
  expect(await content(ecommerce, file.uid), 'belongs to what only Administrators read').toBe(403)
  expect(await content(admin, file.uid)).toBe(200)
  await belongsTo('brand')
  expect(await content(ecommerce, file.uid), 'belongs to a brand too').toBe(200)
})

test('A logo that is uploaded can be given to a brand and is then counted as used', async () => {
  const { file } = await upload(admin, 'brand.png', await picture(36).png().toBuffer())
  const opened = await admin.call(brands.read, { params: { uid: 2 } })
  await admin.call(brands.update, { params: { uid: 2 }, body: { ...opened, logoFileUid: file.uid } })
  const again = await admin.raw({ url: `/api/files/${file.uid}` })
  expect(again.json<{ usageCount: number }>().usageCount).toBe(1)
})
