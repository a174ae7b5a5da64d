import { expect, test } from 'vitest'
import { decodePicture } from '#kit/scanner/decode-picture.ts'

/** 5012345678900 as EAN-13: 1 is a bar, 0 the ground between. */
const ean = '10100011010110011001101101111010100011011100101010101000010001001001000111010011100101110010101'
/** BR-42 as Code 128. */
const code128 = '110100100001000101100011000101110100110111001100100111011001110010100010001101100011101011'

interface Photo {
  readonly bars: string
  /** Points to each bar. */
  readonly wide: number
  readonly isStanding?: boolean
  readonly light?: number
  readonly dark?: number
}

/** A label on a shelf, photographed: more than the barcode is on it, the light is uneven and the picture is grainy. */
function photo({ bars, wide, isStanding = false, light = 230, dark = 40 }: Photo) {
  const [across, down] = [Math.ceil((bars.length + 30) * wide), 240]
  const [width, height] = isStanding ? [down, across] : [across, down]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const [along, beside] = isStanding ? [y, x] : [x, y]
    const isBar = beside > 60 && beside < 180 && bars[Math.floor(along / wide) - 15] === '1'
    const shade = (isBar ? dark : light) - (x / width) * 30 + ((at * 7_919) % 13)
    data.fill(shade, at * 4, at * 4 + 3)
    data[at * 4 + 3] = 255
  }
  return { data, width, height }
}

test('A barcode before the camera is read: small or large, in poor light, lying or standing', () => {
  for (const wide of [2, 3, 5]) expect(decodePicture(photo({ bars: ean, wide }))).toBe('5012345678900')
  expect(decodePicture(photo({ bars: ean, wide: 3, light: 120, dark: 60 }))).toBe('5012345678900')
  expect(decodePicture(photo({ bars: ean, wide: 3, isStanding: true }))).toBe('5012345678900')
})

test('So is a label with the shop’s own code', () => {
  expect(decodePicture(photo({ bars: code128, wide: 3 }))).toBe('BR-42')
})

test('A picture without a barcode, or with a damaged one, is no code', () => {
  expect(decodePicture(photo({ bars: '', wide: 3 }))).toBeNull()
  expect(decodePicture(photo({ bars: `${ean.slice(0, 40)}111000111${ean.slice(49)}`, wide: 3 }))).toBeNull()
})
