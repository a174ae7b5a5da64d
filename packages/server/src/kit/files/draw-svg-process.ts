import sharp from 'sharp'

/** Draws SVGs as it is sent them, for as long as somebody may send one; see `draw-svg.ts`. */

/** What it is sent. */
export interface Drawing {
  readonly svg: Uint8Array
  readonly side: number
}

/** What it answers; nothing when it cannot be drawn. */
export interface Drawn {
  readonly webp: Uint8Array | null
}

const usualDensity = 72
const pixelsMost = 50_000_000

sharp.cache(false)
sharp.concurrency(1)
process.on('message', async (drawing: Drawing) => {
  process.send?.({ webp: await draw(drawing).catch(() => null) } satisfies Drawn)
})
// In the middle of a drawing as well: nobody is left to look at it.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

async function draw({ svg, side }: Drawing): Promise<Buffer> {
  const { width, height } = await sharp(svg, { limitInputPixels: pixelsMost }).metadata()
  // Lines are drawn at the size they are shown in, so that a small drawing is sharp in a large place too.
  const density = Math.min(Math.max((usualDensity * side) / Math.max(width, height), 1), 2_400)
  return sharp(svg, { density, limitInputPixels: pixelsMost })
    .resize({ width: side, height: side, fit: 'inside' })
    .webp({ quality: 82, alphaQuality: 100 })
    .toBuffer()
}
