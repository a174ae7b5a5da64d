/** At most so many lines are read of what was pasted. */
const linesMost = 100
const askedMost = 500

interface Answer {
  readonly code: string
  readonly pageUid: number | null
}

/** The codes in a pasted text: one a line, or with commas, semicolons or tabs between. */
export function pastedCodes(text: string): readonly string[] {
  const pieces = text.split(/[\n\r\t,;]+/).map(piece => piece.trim().replace(/\s+/g, ' '))
  return [...new Set(pieces.filter(Boolean))].slice(0, linesMost)
}

/** All that is looked up for them in one call. A code may hold spaces, but spaces may also stand between codes. */
export function codesToAsk(pieces: readonly string[]): string[] {
  return [...new Set(pieces.flatMap(piece => [piece, ...piece.split(' ')]))].slice(0, askedMost)
}

/** The pages that were meant, and the codes no item has. */
export function readAnswers(pieces: readonly string[], answers: readonly Answer[]) {
  const pages = new Map(answers.map(({ code, pageUid }) => [code, pageUid]))
  const unknown = new Set<string>()
  const uids = new Set<number>()
  for (const piece of pieces) {
    const whole = pages.get(piece)
    const isOneCode = whole || piece.split(' ').every(word => !pages.get(word))
    for (const code of isOneCode ? [piece] : piece.split(' ')) {
      const uid = pages.get(code)
      if (uid) uids.add(uid)
      else unknown.add(code)
    }
  }
  return { uids: [...uids], unknown: [...unknown] }
}
