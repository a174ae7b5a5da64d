import { Parser } from 'htmlparser2'
import { attributesMost, nestedMost, unbrokenCharactersMost } from '#kit/sheets/limits'

/** What is done with the elements of a part; names come without their prefix. */
export interface XmlReading {
  open?(element: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(element: string): void
}

/**
 * Reads XML that comes in pieces, and rests after each of them. Nothing is expanded but the five signs every XML knows: what
 * declares others is refused, and so is what is nested deeper than any sheet or does not end.
 */
export async function* readXml(pieces: AsyncIterable<string>, reading: XmlReading): AsyncGenerator<void> {
  let depth = 0
  let attributes = 0
  let unbroken = 0
  let isAtEnd = false
  const fail = (what: string) => {
    throw new Error(what)
  }
  const parser = new Parser(
    {
      onattribute: () => {
        unbroken = 0
        attributes += 1
        if (attributes > attributesMost) fail('Too many attributes')
      },
      onopentag: (name, found) => {
        unbroken = 0
        attributes = 0
        depth += 1
        if (depth > nestedMost) fail('Nested too deeply')
        reading.open?.(local(name), found)
      },
      ontext: text => {
        unbroken = 0
        reading.text?.(text)
      },
      onclosetag: name => {
        unbroken = 0
        depth -= 1
        if (isAtEnd) fail('Something is left open')
        reading.close?.(local(name))
      },
      onprocessinginstruction: name => {
        if (name.startsWith('!')) fail('Something is declared')
      },
    },
    { xmlMode: true },
  )
  for await (const piece of pieces) {
    unbroken += piece.length
    if (unbroken > unbrokenCharactersMost) fail('Something does not end')
    parser.write(piece)
    yield
  }
  isAtEnd = true
  parser.end()
}

/** Reads XML to its end. */
export async function readWhole(pieces: AsyncIterable<string>, reading: XmlReading): Promise<void> {
  for await (const _ of readXml(pieces, reading));
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
