import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The whole files that the page tells people to write, by their paths. */
function filesToWrite(): Map<string, string[]> {
  const page = readFileSync(new URL('../../docs/adding-a-screen.md', import.meta.url), 'utf8')
  const files = [...page.matchAll(/^`(packages\/\S+\/shel\S+\.tsx?)`[^`]*```tsx?\n([\s\S]*?)\n```$/gm)]
  return new Map(
    files.map(([, path = '', code = '']) => [path, code.split('\n').filter(line => line.trim() !== '')]),
  )
}

test('A list with its edit page is at most five files and a hundred lines', () => {
  const files = [...filesToWrite()]
  expect(files.map(([path]) => path.split('/').at(-1))).toEqual(
    expect.arrayContaining(['shelves.ts', 'shelf-list.tsx', 'shelf-edit.tsx']),
  )
  expect(files.length).toBe(5)
  expect(files.flatMap(([, lines]) => lines).length).toBeLessThanOrEqual(100)
})
