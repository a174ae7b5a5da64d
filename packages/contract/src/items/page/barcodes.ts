export const barcodeKinds = {
  gtin8: 'GTIN-8',
  gtin12: 'GTIN-12 (UPC)',
  gtin13: 'GTIN-13 (EAN)',
  gtin14: 'GTIN-14',
  internal: 'Internal',
} as const
export type BarcodeKind = keyof typeof barcodeKinds

const kindOfLength: Readonly<Record<number, BarcodeKind>> = {
  8: 'gtin8',
  12: 'gtin12',
  13: 'gtin13',
  14: 'gtin14',
}

/** What kind of barcode this is, from its length and digits alone. */
export function barcodeKind(barcode: string): BarcodeKind {
  return /^\d+$/.test(barcode) ? (kindOfLength[barcode.length] ?? 'internal') : 'internal'
}

/** The last digit a GTIN must have, from the digits before it. */
export function checkDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** What is wrong with a barcode of a kind, in words; null when nothing is. */
export function barcodeFault(barcode: string, kind: BarcodeKind): string | null {
  if (kind === 'internal') return null
  const length = Number(kind.slice(4))
  if (!/^\d+$/.test(barcode) || barcode.length !== length)
    return `${barcodeKinds[kind]} has ${length} digits.`
  const wanted = checkDigit(barcode.slice(0, -1))
  if (Number(barcode.at(-1)) === wanted) return null
  return `The check digit of ${barcode} should be ${wanted}. Scan it again, or keep it as an internal barcode.`
}

/** The same thing in every length: filled up with zeros to 14 digits, or null for one of the shop's own. */
export function gtin14(barcode: string, kind: BarcodeKind): string | null {
  return kind === 'internal' ? null : barcode.padStart(14, '0')
}
