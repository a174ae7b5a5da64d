import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type ImageVariant, imageVariants } from '@backroom/contract/content/files'
import { and, eq, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import { variantKey } from '#content/files/keep-upload'
import { isDatabaseLost, isDiskFull, notFound } from '#kit/errors'
import { drawSvg } from '#kit/files/draw-svg'
import { isCheapSvg } from '#kit/files/svg-cost'
import type { Kit } from '#kit/kit'
import { file } from '#tables/content/files'

type StoredFile = typeof file.$inferSelect

/** Sent with every file: a browser must not guess another type, and other sites' pages may show our pictures. */
const alwaysHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=31536000, immutable',
}

/** `/files/{groupId}/{uid}/{variant}/{hash8}-{name}`: public pictures and documents of a store. */
export function publicFiles(kit: Kit) {
  kit.app.get<{ Params: Record<'groupId' | 'uid' | 'variant' | 'name', string> }>(
    '/files/:groupId/:uid/:variant/:name',
    async (request, reply) => {
      const { groupId, uid, variant, name } = request.params
      const isKnownVariant = variant === 'original' || Object.hasOwn(imageVariants, variant)
      if (!/^\d{1,9}$/.test(groupId) || !/^\d{1,9}$/.test(uid) || !isKnownVariant) throw notFound()
      const store = await kit.stores.of(Number(groupId)).catch(error => {
        throw isDatabaseLost(error) ? error : notFound()
      })
      const [found] = await store.database.orm
        .select()
        .from(file)
        .where(and(eq(file.uid, Number(uid)), eq(file.visibility, 'public'), isNull(file.deletedAt)))
      if (!found) throw notFound()
      const hash = found.sha256.slice(0, 8)
      if (!name.startsWith(`${hash}-`)) {
        return reply.redirect(
          `/files/${groupId}/${uid}/${variant}/${hash}-${encodeURIComponent(found.name)}`,
          302,
        )
      }
      const { stream, bytes, mime } = await variantOf(kit, found, variant as ImageVariant | 'original')
      return reply
        .headers({ ...alwaysHeaders, ...typeHeaders(found, mime), 'content-length': String(bytes) })
        .send(stream)
    },
  )
}

function typeHeaders(found: StoredFile, mime: string): Record<string, string> {
  if (mime === 'image/svg+xml') {
    return {
      'content-type': mime,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    }
  }
  const attachment = {
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.name)}`,
  }
  return { 'content-type': mime, ...(mime === 'application/pdf' && attachment) }
}

/** A size of a picture, made when first asked for and kept. */
async function variantOf(kit: Kit, found: StoredFile, variant: ImageVariant | 'original') {
  const masterKey = `${found.sha256}.${found.ext}`
  const isSvg = found.mime === 'image/svg+xml'
  // Kept before drawings were counted, it would stop the browser it is shown in, and keep whoever draws it from others.
  const isBomb = isSvg && !(await isCheap(kit, masterKey))
  if (variant === 'original' && isBomb) return variantOf(kit, found, 'l1280')
  if (variant === 'original' || !found.mime.startsWith('image/'))
    return { ...(await mustGet(kit, masterKey)), mime: found.mime }
  const key = variantKey(found.sha256, variant)
  const ready = await kit.files.get(key)
  if (ready) return { ...ready, mime: 'image/webp' }
  const master = await buffer((await mustGet(kit, masterKey)).stream)
  const side = imageVariants[variant]
  const bytes = isSvg
    ? (!isBomb && (await drawSvg(master, side))) || (await blank(side, found.colour))
    : await scaled(master, side, found.mime === 'image/gif')
  await kit.files.put(key, bytes).catch(error => {
    if (!isDiskFull(error)) throw error // shown all the same, and made again for the next
  })
  return { stream: Readable.from([bytes]), bytes: bytes.length, mime: 'image/webp' }
}

function scaled(master: Buffer, side: number, animated: boolean): Promise<Buffer> {
  return sharp(master, { animated, limitInputPixels: 100_000_000 })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
}

/** What is shown of a drawing that cannot be drawn. */
function blank(side: number, background: string): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .webp()
    .toBuffer()
}

const judged = new Map<string, boolean>()
const judgedMost = 5_000

/** Whether a drawing may be shown as it is; worked out once. */
async function isCheap(kit: Kit, key: string): Promise<boolean> {
  const known = judged.get(key)
  if (known !== undefined) return known
  const isSo = isCheapSvg((await buffer((await mustGet(kit, key)).stream)).toString('utf8'))
  if (judged.size >= judgedMost) judged.clear()
  judged.set(key, isSo)
  return isSo
}

async function mustGet(kit: Kit, key: string) {
  const found = await kit.files.get(key)
  if (!found) throw notFound('The file is not where it should be. Restore it from a backup.')
  return found
}
