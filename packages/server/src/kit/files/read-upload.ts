import { uploadLimitBytes } from '@backroom/contract/constants'
import type { Gallery } from '@backroom/contract/content/files'
import { sentence } from '@backroom/contract/wording/say'
import sharp, { type Sharp } from 'sharp'
import { invalid } from '#kit/errors'
import { cleanSvg } from '#kit/files/clean-svg'
import { tooLarge } from '#kit/files/receive-file'
import { type SniffedKind, sniff } from '#kit/files/sniff'
import { turns } from '#kit/http/in-turn'

const pixelsMost = 50_000_000
const sideMost = 16_383
const framesMost = 200
const pixelsOverFramesMost = 100_000_000
const decodeSeconds = 20

/** What is kept of an upload: pictures are drawn anew, so that nothing hidden in them survives. */
export interface Kept {
  readonly bytes: Buffer
  readonly mime: string
  readonly ext: string
  readonly width: number | null
  readonly height: number | null
  readonly colour: string
  readonly removed: readonly string[]
}

const accepted = 'Upload JPEG, PNG, GIF, WebP, AVIF or SVG.'
const rasters = { jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp', avif: 'avif' } as const

/** Makes an upload safe to keep and to serve, or refuses it and says why. */
export async function readUpload(bytes: Buffer, name: string, gallery: Gallery): Promise<Kept> {
  if (bytes.length > uploadLimitBytes) throw tooLarge(name, bytes.length)
  if (bytes.length === 0) throw invalid({ file: sentence`${name} is empty.` })
  const { kind, name: kindName } = sniff(bytes)
  if (kind === 'heic') throw invalid({ file: "HEIC photos don't show on the web. Save it as JPEG." })
  if (kind === 'svg') {
    return { ...cleanSvg(bytes, name), mime: 'image/svg+xml', ext: 'svg', colour: '#e6ebe9' }
  }
  if (kind === 'pdf' && gallery === 'documents') return keepPdf(bytes, name)
  if (!isRaster(kind)) throw invalid({ file: `This is a ${kindName}. ${accepted}` })
  return readPicture(bytes, name, kind)
}

function isRaster(kind: SniffedKind | null): kind is keyof typeof rasters {
  return kind !== null && kind in rasters
}

// No picture is read twice: what the library keeps of them would only be memory that nobody gets back.
sharp.cache(false)

/** Two pictures are decoded at a time. */
const inTurn = turns(2)

async function readPicture(bytes: Buffer, name: string, kind: keyof typeof rasters): Promise<Kept> {
  return inTurn(async () => {
    const header = await sharp(bytes, { limitInputPixels: false, pages: -1 })
      .metadata()
      .catch(() => {
        throw invalid({ file: sentence`${name} cannot be read as a picture. It may be damaged.` })
      })
    const frames = header.pages ?? 1
    const width = header.width ?? 0
    const height = header.pageHeight ?? header.height ?? 0
    if (width * height > pixelsMost || width > sideMost || height > sideMost) {
      const size = `${width.toLocaleString('en-GB')} x ${height.toLocaleString('en-GB')}`
      throw invalid({ file: sentence`Image is ${size}; at most 50 megapixels.` })
    }
    if (frames > framesMost || width * height * frames > pixelsOverFramesMost) {
      throw invalid({
        file: sentence`Image has ${frames} frames; at most 200, and 100 megapixels over all of them.`,
      })
    }
    const picture = sharp(bytes, {
      limitInputPixels: pixelsOverFramesMost,
      failOn: 'error',
      animated: frames > 1,
    })
      .timeout({ seconds: decodeSeconds })
      .autoOrient() // upright before the orientation tag goes with the rest of the metadata
      .toColourspace('srgb')
    const { data, info } = await encode(picture, kind)
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw invalid({ file: sentence`${name} cannot be read as a picture. It may be damaged.` })
      })
    const stats = await sharp(data, { limitInputPixels: pixelsMost })
      .resize(1, 1)
      .removeAlpha()
      .raw()
      .toBuffer()
    return {
      bytes: data,
      mime: `image/${kind}`,
      ext: rasters[kind],
      width: info.width,
      height: info.pageHeight ?? info.height,
      colour: `#${stats.subarray(0, 3).toString('hex').padEnd(6, '0')}`,
      removed: [],
    }
  })
}

function encode(picture: Sharp, kind: keyof typeof rasters): Sharp {
  switch (kind) {
    case 'jpeg':
      return picture.jpeg({ quality: 88, mozjpeg: true })
    case 'png':
      return picture.png({ compressionLevel: 9 })
    case 'gif':
      return picture.gif()
    case 'webp':
      return picture.webp({ quality: 88 })
    case 'avif':
      return picture.avif({ quality: 60 })
  }
}

function keepPdf(bytes: Buffer, name: string): Kept {
  const risky = /\/(JavaScript|JS|Launch|EmbeddedFile)\b/.exec(bytes.toString('latin1'))?.[1]
  if (risky)
    throw invalid({ file: sentence`${name} contains ${risky}, which could run on a shopper's machine.` })
  return {
    bytes,
    mime: 'application/pdf',
    ext: 'pdf',
    width: null,
    height: null,
    colour: '#e6ebe9',
    removed: [],
  }
}

/** A name fit to show and to download under: no folders, no controls, the extension of what it really is. */
export function cleanName(sent: string, ext: string): string {
  const bare = sent
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '')
    .replace(/^\.+/, '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .trim()
  return `${(bare || 'file').slice(0, 119 - ext.length)}.${ext}`
}
