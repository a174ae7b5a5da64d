import { inflateSync } from 'node:zlib'

/** The words of a PDF, one run a line. */
export function pdfText(bytes: Buffer): string {
  const streams = bytes.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)
  const drawn = [...streams].map(([, packed = '']) =>
    inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  )
  const runs = drawn.flatMap(each => [...each.matchAll(/\[(.*?)\] TJ/g)])
  const read = ([, run = '']: RegExpMatchArray) =>
    [...run.matchAll(/<([0-9a-f]+)>/g)]
      .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
      .join('')
  return runs.map(read).join('\n')
}
