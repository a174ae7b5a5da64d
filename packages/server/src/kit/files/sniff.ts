/** Kinds of file by their first bytes; name and declared type are hearsay. */
export type SniffedKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic' | 'svg' | 'pdf' | 'mp4'

export interface Sniffed {
  readonly kind: SniffedKind | null
  /** For people: "ZIP file". */
  readonly name: string
}

const others: readonly (readonly [name: string, start: string | readonly number[]])[] = [
  ['Windows program', 'MZ'],
  ['Linux program', [0x7f, 0x45, 0x4c, 0x46]],
  ['Mac program', [0xcf, 0xfa, 0xed, 0xfe]],
  ['script', '#!'],
  ['ZIP file', 'PK'],
  ['RAR file', 'Rar!'],
  ['7-Zip file', '7z'],
  ['GZIP file', [0x1f, 0x8b]],
  ['TIFF picture', 'II*'],
  ['TIFF picture', 'MM'],
  ['bitmap', 'BM'],
  ['web page', '<!doctype html'],
  ['web page', '<html'],
]

const isoBrands: Readonly<Record<string, SniffedKind>> = {
  avif: 'avif',
  avis: 'avif',
  heic: 'heic',
  heix: 'heic',
  hevc: 'heic',
  mif1: 'heic',
  isom: 'mp4',
  iso2: 'mp4',
  mp41: 'mp4',
  mp42: 'mp4',
  avc1: 'mp4',
}

/** What some bytes are. */
export function sniff(bytes: Buffer): Sniffed {
  const starts = (...values: number[]) => values.every((value, index) => bytes[index] === value)
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (starts(0xff, 0xd8, 0xff)) return { kind: 'jpeg', name: 'JPEG' }
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return { kind: 'png', name: 'PNG' }
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') return { kind: 'gif', name: 'GIF' }
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return { kind: 'webp', name: 'WebP' }
  if (ascii(0, 5) === '%PDF-') return { kind: 'pdf', name: 'PDF' }
  if (ascii(4, 8) === 'ftyp') {
    const kind = isoBrands[ascii(8, 12)]
    return { kind: kind ?? null, name: kind ? kind.toUpperCase() : 'video' }
  }
  const text = bytes
    .toString('utf8', 0, 2_048)
    .replace(/^\ufeff/, '')
    .trimStart()
  if (isSvg(text)) return { kind: 'svg', name: 'SVG' }
  const other = others.find(([, start]) =>
    typeof start === 'string' ? text.toLowerCase().startsWith(start.toLowerCase()) : starts(...start),
  )
  return { kind: null, name: other?.[0] ?? 'file of a kind we do not know' }
}

/** Whether a text is a drawing: `<svg` after declarations and comments, passed over one by one so that none is read twice. */
function isSvg(text: string): boolean {
  let rest = text
  for (;;) {
    rest = rest.trimStart()
    if (/^<svg[\s>/]/i.test(rest)) return true
    if (/^<!DOCTYPE(?!\s+html)/i.test(rest)) return /<svg[\s>/]/i.test(rest) // refused later, for its DOCTYPE
    const end = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?') ? '?>' : undefined
    const at = end ? rest.indexOf(end) : -1
    if (!end || at === -1) return false
    rest = rest.slice(at + end.length)
  }
}
