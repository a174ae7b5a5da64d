import { describe, expect, test } from 'vitest'
import { codesToAsk, pastedCodes, readAnswers } from '#items/guides/guide-edit/pasted-codes.ts'

const answer = (known: Record<string, number>) => (codes: readonly string[]) =>
  codes.map(code => ({ code, pageUid: known[code] ?? null }))

describe('Pasted codes', () => {
  test('stand one a line or with signs between, each once', () => {
    expect(pastedCodes(' TT-1\nTT-2, TT-3;TT-1\t TT  4 \r\n\n')).toEqual(['TT-1', 'TT-2', 'TT-3', 'TT 4'])
    expect(pastedCodes(' \n ')).toEqual([])
    expect(pastedCodes(Array.from({ length: 300 }, (_, index) => `A${index}`).join('\n'))).toHaveLength(100)
  })

  test('may hold spaces, and may be parted by spaces', () => {
    const asked = answer({ 'TT 4': 4, A1: 1, A2: 2 })
    const spaced = pastedCodes('TT 4')
    expect(readAnswers(spaced, asked(codesToAsk(spaced)))).toEqual({ uids: [4], unknown: [] })
    const parted = pastedCodes('A1 A2 A9')
    expect(readAnswers(parted, asked(codesToAsk(parted)))).toEqual({ uids: [1, 2], unknown: ['A9'] })
  })

  test('of sizes on one page mean that page once; what no item has is named as it was written', () => {
    const pieces = pastedCodes('TT-M\nTT-L\nNO SUCH CODE')
    const answers = answer({ 'TT-M': 7, 'TT-L': 7 })(codesToAsk(pieces))
    expect(readAnswers(pieces, answers)).toEqual({ uids: [7], unknown: ['NO SUCH CODE'] })
  })
})
