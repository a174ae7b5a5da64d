import { Random } from '#demo/random'

const inks = ['#1f3d36', '#7a2e1d', '#24405f', '#5b3a1a', '#3b2f5c', '#1c1f24', '#0f5563', '#6b2140']
const lights = ['#efe6d2', '#d9ead7', '#dbe7f2', '#f3d9c6', '#e6def2', '#f0c94c', '#f4f1ea', '#cfe3e1']

/** A mark for an invented brand: a plain shape that fits outdoor kit, and the name under it. */
export function drawLogo(name: string, seed: number): string {
  const random = new Random(seed * 7_919 + 17)
  const ink = random.of(inks)
  const light = random.of(lights)
  const shape = random.of(shapes)(ink, light, random)
  const size = name.length > 14 ? 25 : name.length > 9 ? 31 : 38
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" width="320" height="320"><rect width="320" height="320" fill="#ffffff"/><g transform="translate(90 46)">${shape}</g><text x="160" y="254" text-anchor="middle" font-family="Inter, Helvetica, Arial, sans-serif" font-size="${size}" font-weight="700" letter-spacing="-0.5" fill="${ink}">${escaped(name)}</text></svg>`
}

type Shape = (ink: string, light: string, random: Random) => string

const peaks: Shape = (ink, light) =>
  `<path d="M0 140 L52 44 L84 96 L104 66 L140 140 Z" fill="${ink}"/><path d="M52 44 L66 70 L52 82 L38 70 Z" fill="${light}"/>`
const wheel: Shape = (ink, light) =>
  `<circle cx="70" cy="76" r="62" fill="none" stroke="${ink}" stroke-width="12"/><circle cx="70" cy="76" r="14" fill="${ink}"/><path d="M70 24 V128 M18 76 H122 M33 39 L107 113 M107 39 L33 113" stroke="${light}" stroke-width="5"/><circle cx="70" cy="76" r="14" fill="${ink}"/>`
const bird: Shape = (ink, light) =>
  `<path d="M4 60 C40 20 62 52 70 74 C78 52 100 20 136 60 C108 52 92 74 70 128 C48 74 32 52 4 60 Z" fill="${ink}"/><circle cx="70" cy="42" r="11" fill="${light}" stroke="${ink}" stroke-width="5"/>`
const shield: Shape = (ink, light) =>
  `<path d="M70 12 L128 30 V78 C128 112 100 132 70 142 C40 132 12 112 12 78 V30 Z" fill="${ink}"/><path d="M40 100 L70 48 L100 100 Z" fill="${light}"/>`
const leaf: Shape = (ink, light) =>
  `<path d="M124 18 C40 20 14 66 22 128 C90 134 126 96 124 18 Z" fill="${ink}"/><path d="M28 124 C52 86 76 62 108 36" fill="none" stroke="${light}" stroke-width="7" stroke-linecap="round"/>`
const waves: Shape = (ink, light) =>
  `<circle cx="70" cy="76" r="66" fill="${light}"/><path d="M10 72 C30 52 50 92 70 72 C90 52 110 92 130 72 M8 96 C30 76 50 116 70 96 C90 76 110 116 132 96" fill="none" stroke="${ink}" stroke-width="10" stroke-linecap="round"/>`
const chevrons: Shape = (ink, light, random) =>
  `<path d="M14 54 L70 14 L126 54 V82 L70 42 L14 82 Z" fill="${ink}"/><path d="M14 98 L70 58 L126 98 V126 L70 86 L14 126 Z" fill="${random.chance(0.5) ? ink : light}"/>`
const sun: Shape = (ink, light) =>
  `<circle cx="70" cy="62" r="40" fill="${light}"/><path d="M0 124 H140 M14 142 H126 M30 106 H110" stroke="${ink}" stroke-width="10" stroke-linecap="round"/>`

const shapes: readonly Shape[] = [peaks, wheel, bird, shield, leaf, waves, chevrons, sun]

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
}
