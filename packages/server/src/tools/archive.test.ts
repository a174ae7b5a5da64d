import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { highestMemory } from '#testing/highest-memory'
import { checkArchive, readArchive, writeArchive } from '#tools/archive'

const folder = mkdtempSync(join(tmpdir(), 'backroom-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const place = (name: string) => join(folder, `${name}.tar.gz`)
const damaged = 'The backup is damaged or cut short. Nothing was changed.'

async function entriesOf(file: string): Promise<string[]> {
  const names: string[] = []
  for await (const { name, bytes } of readArchive(file)) names.push(`${name} ${bytes.length}`)
  return names
}

/** An archive of one entry whose header was changed, with or without a checksum that agrees. */
async function changed(name: string, change: (header: Buffer) => void, agrees = true): Promise<string> {
  const file = place(name)
  await writeArchive(file, one())
  const tar = gunzipSync(readFileSync(file))
  change(tar)
  if (agrees) {
    tar.write('        ', 148)
    const sum = tar.subarray(0, 512).reduce((total, byte) => total + byte, 0)
    tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  }
  writeFileSync(file, gzipSync(tar))
  return file
}

async function* one() {
  yield { name: 'store-1/brand/000001.copy', bytes: Buffer.from('1\tTarn\n') }
}

test('An archive is read as it was written', async () => {
  await writeArchive(place('whole'), one())
  expect(await entriesOf(place('whole'))).toEqual(['store-1/brand/000001.copy 7'])
})

test.each<[string, (header: Buffer) => void, boolean?]>([
  ['a way out of its folder', header => header.write('../../etc/cron.d/x\0', 0)],
  ['a place of its own', header => header.write('/etc/passwd\0', 0)],
  ['a folder further up in the middle', header => header.write('files/../../x\0', 0)],
  ['another way to write folders', header => header.write('files\\..\\x\0', 0)],
  ['a symbolic link', header => header.write('2', 156)],
  ['a hard link', header => header.write('1', 156)],
  ['a folder', header => header.write('5', 156)],
  ['a longer name in front', header => header.write('../..', 345)],
  ['eight gigabytes', header => header.write('77777777777\0', 124)],
  ['less than nothing', header => header.write('-0000000001\0', 124)],
  ['a header that was changed', header => header.write('9', 20), false],
])('An entry that is %s ends the reading before anything of it is taken', async (name, change, agrees) => {
  const { result, grownMb } = await highestMemory(async () =>
    entriesOf(await changed(name, change, agrees)).catch((error: Error) => error.message),
  )
  expect(result).toBe(damaged)
  expect(grownMb).toBeLessThan(100)
})

test('An archive that unpacks to a thousand times its size is refused without unpacking all of it', async () => {
  const megabyte = Buffer.alloc(1024 * 1024)
  const nothing = Readable.from(
    (function* () {
      for (let count = 0; count < 400; count += 1) yield megabyte
    })(),
  )
  await pipeline(nothing, createGzip(), createWriteStream(place('bomb')))
  const { result, grownMb } = await highestMemory(() =>
    checkArchive(place('bomb')).catch((error: Error) => error.message),
  )
  expect(result).toBe('The backup unpacks to far more than any backup does. Nothing was changed.')
  expect(grownMb).toBeLessThan(100)
})
