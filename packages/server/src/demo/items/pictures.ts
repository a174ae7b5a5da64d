import sharp from 'sharp'
import type { Transaction } from '#database/database'
import { demoColours } from '#demo/items/colours'
import { drawShape, type Paint, type ShapeName } from '#demo/items/shapes'
import { type FileStore, sha256 } from '#kit/files/file-store'
import { slugOf } from '#kit/slug'
import { file } from '#tables/content/files'

/** A picture wanted: the thing, its colour, and how it is looked at. */
export interface Picture {
  readonly shape: ShapeName
  readonly colour: string
  readonly view: 'front' | 'detail'
  readonly folderUid: number
}

const side = 480
const drawnAtOnce = 4
const hexOf = new Map(demoColours.map(([name, hex]) => [name, hex]))

/** Draws pictures of things and puts them into the gallery; answers the uid of each in their order. */
export async function addPictures(
  tx: Transaction,
  files: FileStore,
  pictures: readonly Picture[],
): Promise<number[]> {
  const rows: (typeof file.$inferInsert)[] = []
  for (let from = 0; from < pictures.length; from += drawnAtOnce) {
    rows.push(
      ...(await Promise.all(pictures.slice(from, from + drawnAtOnce).map(picture => draw(files, picture)))),
    )
  }
  const uids: number[] = []
  for (let from = 0; from < rows.length; from += 200) {
    const made = await tx
      .insert(file)
      .values(rows.slice(from, from + 200))
      .returning({ uid: file.uid })
    uids.push(...made.map(({ uid }) => uid))
  }
  return uids
}

async function draw(files: FileStore, picture: Picture): Promise<typeof file.$inferInsert> {
  const drawing = svg(picture)
  const bytes = await sharp(Buffer.from(drawing)).webp({ quality: 78, effort: 0 }).toBuffer()
  const key = sha256(bytes)
  await files.put(`${key}.webp`, bytes)
  const name = slugOf(`${picture.shape.replace(/([A-Z])/g, ' $1')} ${picture.colour} ${picture.view}`)
  return {
    gallery: 'items',
    folderUid: picture.folderUid,
    name: `${name}.webp`,
    mime: 'image/webp',
    ext: 'webp',
    bytes: bytes.length,
    width: side,
    height: side,
    sha256: key,
    uploadSha256: sha256(Buffer.from(drawing)),
    alt: `${picture.colour} ${picture.shape.replace(/([A-Z])/g, ' $1').toLowerCase()}`,
    colour: '#eef0ee',
  }
}

function svg({ shape, colour, view }: Picture): string {
  const hex = hexOf.get(colour) ?? '#5b6670'
  const drawn = drawShape(shape, paintOf(hex))
  const ground = view === 'front' ? '#f3f4f1' : mixed(hex, '#ffffff', 0.8)
  const placed =
    view === 'front' ? drawn : `<g transform="translate(-90 -110) scale(1.5) rotate(-7 200 200)">${drawn}</g>`
  const shadow =
    view === 'front' ? '<ellipse cx="200" cy="338" rx="132" ry="9" fill="#000" opacity="0.09"/>' : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="${side}" height="${side}"><rect width="400" height="400" fill="${ground}"/>${shadow}${placed}</svg>`
}

function paintOf(hex: string): Paint {
  return { main: hex, dark: mixed(hex, '#000000', 0.34), light: mixed(hex, '#ffffff', 0.45) }
}

function mixed(hex: string, other: string, share: number): string {
  const parts = [1, 3, 5].map(at => {
    const [a, b] = [hex, other].map(each => Number.parseInt(each.slice(at, at + 2), 16)) as [number, number]
    return Math.round(a * (1 - share) + b * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}
