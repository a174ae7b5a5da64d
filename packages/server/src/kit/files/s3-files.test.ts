import { text } from 'node:stream/consumers'
import { fileContent } from '@backroom/contract/content/files'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '#kit/files/file-store'
import { openFiles } from '#kit/files/open-files'
import { S3Files } from '#kit/files/s3-files'
import { picture } from '#testing/make-files'
import { testSettings } from '#testing/settings'
import { startTestApp } from '#testing/test-app'
import { upload } from '#testing/upload'
import { type Answer, type Seen, WireDouble } from '#testing/wire-double'
import { loadFile } from '#tools/read-backup'

/** Plays what of S3 is used, as Amazon documents it: objects by path, and a list of two a page. */
class Bucket {
  readonly objects = new Map<string, { bytes: Buffer; at: Date }>()

  answer({ method, path, query, bytes }: Seen): Answer {
    if (query.get('list-type') === '2') return this.list(query)
    const key = path.replace('/shop/', '')
    if (method === 'PUT') this.objects.set(key, { bytes, at: new Date() })
    if (method === 'DELETE') this.objects.delete(key)
    if (method === 'PUT' || method === 'DELETE') return { status: method === 'PUT' ? 200 : 204 }
    const found = this.objects.get(key)
    if (!found) return { status: 404, text: '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>' }
    const headers = { 'content-length': String(found.bytes.length), 'last-modified': found.at.toUTCString() }
    return method === 'HEAD' ? { headers } : { headers, bytes: found.bytes }
  }

  private list(query: URLSearchParams): Answer {
    const prefix = query.get('prefix') ?? ''
    const all = [...this.objects.keys()].filter(key => key.startsWith(prefix)).sort()
    const from = Number(query.get('continuation-token') ?? 0)
    const page = all.slice(from, from + 2).map(key => `<Contents><Key>${key}</Key></Contents>`)
    const next = from + 2 < all.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
    return {
      headers: { 'content-type': 'application/xml' },
      text: `<?xml version="1.0"?><ListBucketResult>${page.join('')}${next}</ListBucketResult>`,
    }
  }
}

let service: WireDouble
let bucket: Bucket
let files: S3Files
const settings = () => ({
  ...{ bucket: 'shop', region: 'eu-west-2', prefix: 'backroom/', endpoint: service.url },
  ...{ accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a-secret' },
})
beforeEach(async () => {
  bucket = new Bucket()
  service = (await WireDouble.start()).otherwise(seen => bucket.answer(seen))
  files = new S3Files(settings())
})
afterEach(() => service.close())

const bytes = Buffer.from([0, 255, 13, 10, 128])
const key = `${sha256(bytes)}.webp`
const read = async (name: string) => {
  const found = await files.get(name)
  return found && Buffer.from(await text(found.stream.setEncoding('latin1')), 'latin1')
}

describe('Files in a bucket', () => {
  test('come back byte for byte, under a call that is signed', async () => {
    await files.put(key, bytes)
    expect(await read(key)).toEqual(bytes)
    expect((await files.get(key))?.bytes).toBe(5)
    expect(service.seen[0]).toMatchObject({ method: 'PUT', path: `/shop/backroom/${key}`, bytes })
    expect(service.seen[0]?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-west-2\/s3\//,
    )
  })

  test('that are not there are none, and what is no key is refused', async () => {
    expect(await files.get(key)).toBeNull()
    await expect(files.get('../keys/secret.key')).rejects.toThrow('Not a file key')
  })

  test('are all listed, page by page, and nothing beside them', async () => {
    const names = [1, 2, 3, 4, 5].map(number => `${sha256(Buffer.from([number]))}.png`).sort()
    for (const name of names) await files.put(name, bytes)
    bucket.objects.set('backroom/readme.txt', { bytes, at: new Date() })
    bucket.objects.set(`elsewhere/${names[0]}`, { bytes, at: new Date() })
    const listed: string[] = []
    for await (const name of files.keys()) listed.push(name)
    expect(listed).toEqual(names)
  })

  test('are removed, unless they were put there meanwhile', async () => {
    await files.put(key, bytes)
    await files.remove(key, new Date(Date.now() - 60_000))
    expect(bucket.objects.size).toBe(1)
    await files.remove(key, new Date(Date.now() + 60_000))
    expect(bucket.objects.size).toBe(0)
    await files.remove(key, new Date())
    await files.remove(key)
  })

  test('are asked for again when the service stumbles, and say so when it does not stand up', async () => {
    await files.put(key, bytes)
    service.next({ down: true }, { wrong: 'Bad gateway' })
    expect(await read(key)).toEqual(bytes)
    service.next({ down: true }, { down: true }, { down: true })
    await expect(files.get(key)).rejects.toThrow()
  })

  test('are put back from a backup, once, and only as what they were', async () => {
    expect(await loadFile(files, { name: `files/${key}`, bytes })).toBe(key)
    expect(await loadFile(files, { name: `files/${key}`, bytes })).toBeUndefined()
    expect(service.seen.filter(({ method }) => method === 'PUT')).toHaveLength(1)
    await expect(loadFile(files, { name: `files/${key}`, bytes: Buffer.from('x') })).rejects.toThrow(
      'damaged',
    )
  })
})

test('An installation keeps its files where its settings say', async () => {
  expect(await openFiles({ ...testSettings('', '/nowhere'), s3: settings() })).toBeInstanceOf(S3Files)
  const shop = await startTestApp({ runsJobs: false, settings: { s3: settings() } })
  try {
    const admin = await shop.as('admin')
    const { file } = await upload(admin, 'kept.png', await picture(51).png().toBuffer())
    expect([...bucket.objects.keys()].every(name => name.startsWith('backroom/'))).toBe(true)
    const served = await shop.app.inject({ url: file.thumb })
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp'])
    const content = await admin.raw({ url: `/api${fileContent.path.replace(':uid', String(file.uid))}` })
    expect(content.statusCode).toBe(200)
  } finally {
    await shop.close()
  }
})
