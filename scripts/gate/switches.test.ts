import { expect, test } from 'vitest'
import { checkSwitches } from './switches.ts'

const tree = new Map([['packages/contract/src/site/vendor/switches.ts', "a\n  removeBy: '2027-03-01',\n"]])
const at = (day: string) => {
  const warned: string[] = []
  return { found: checkSwitches(tree, new Date(day), text => warned.push(text)), warned }
}

test('A switch is warned of a month before its day, and refused from then on', () => {
  expect(at('2027-01-29')).toEqual({ found: [], warned: [] })
  expect(at('2027-02-10').warned).toHaveLength(1)
  expect(at('2027-03-01')).toMatchObject({ found: [{ line: 2 }], warned: [] })
})
