import { crc32, createDeflate } from 'node:zlib'
import sharp from 'sharp'

/** A picture of one colour, as a camera or a drawing program would send it. */
export function picture(width = 80, height = 40, colour = '#2a9d8f') {
  return sharp({ create: { width, height, channels: 3, background: colour } })
}

/** A valid JPEG of exactly so many bytes: comments after its first marker make up the rest. */
export async function jpegOfSize(bytes: number): Promise<Buffer> {
  const small = await picture().jpeg().toBuffer()
  const comments: Buffer[] = []
  const commentMost = 65_535 + 2
  let left = bytes - small.length
  while (left > 0) {
    // Four bytes are the least a comment can have, so the last but one leaves room for it.
    const size = left <= commentMost ? left : Math.min(commentMost, left - 4)
    const comment = Buffer.alloc(size, 0x20)
    comment.writeUInt16BE(0xfffe, 0)
    comment.writeUInt16BE(size - 2, 2)
    comments.push(comment)
    left -= size
  }
  return Buffer.concat([small.subarray(0, 2), ...comments, small.subarray(2)])
}

/** A PNG of one colour with any size in its header; small on disk, enormous once decoded. */
export async function pngBomb(width: number, height: number): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8) // one bit a pixel, grey
  const deflate = createDeflate({ level: 9 })
  const packed: Buffer[] = []
  deflate.on('data', part => packed.push(part))
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * 100)
  for (let row = 0; row < height; row += 100) {
    if (!deflate.write(rows)) await new Promise(resolve => deflate.once('drain', resolve))
  }
  await new Promise(resolve => deflate.end(() => resolve(undefined)).once('end', resolve))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.concat(packed)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
