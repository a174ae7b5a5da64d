import { describe, expect, test } from 'vitest'
import { clashOf, type RunCell, sizesWith, wantedCodes } from '#items/page/item-dialogs/size-run.ts'

const cell = (key: string, code: string, isOff = false): RunCell => ({
  key,
  code,
  isOff,
  colourUid: 1,
  colour: 'Black',
  size: key,
})

describe('A size run', () => {
  test('takes sizes of a filter and those typed, each once, in their order and at most sixty', () => {
    expect(sizesWith(['L', 'M'], [' M ', 'S', '', 'XXL', 'M/L'])).toEqual(['S', 'M', 'M/L', 'L', 'XXL'])
    expect(sizesWith(['10', '9'], ['8.5'])).toEqual(['8.5', '9', '10'])
    expect(
      sizesWith(
        [],
        Array.from({ length: 99 }, (_, n) => `${n}`),
      ),
    ).toHaveLength(60)
  })

  test('shows a code that another item has, in whatever case, but not where the cell is off', () => {
    const cells = [cell('S', 'TT-BLA-S'), cell('M', 'TT-BLA-M', true)]
    const users = new Map([
      ['tt-bla-s', 'Tor Jacket'],
      ['tt-bla-m', 'Tor Jacket'],
    ])
    expect(clashOf(cells[0] as RunCell, cells, users)).toEqual({ usedBy: 'Tor Jacket' })
    expect(clashOf(cells[1] as RunCell, cells, users)).toBeNull()
    expect(wantedCodes(cells)).toEqual(['TT-BLA-S'])
  })

  test('shows both cells that would get one code, until one of them is off', () => {
    const both = [cell('S', 'TT-1'), cell('M', 'tt-1')]
    expect(both.map(each => clashOf(each, both, new Map()))).toEqual(['twice', 'twice'])
    const one = [cell('S', 'TT-1'), cell('M', 'tt-1', true)]
    expect(one.map(each => clashOf(each, one, new Map()))).toEqual([null, null])
  })
})
