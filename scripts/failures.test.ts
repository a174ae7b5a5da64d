import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failedJourneys, failedTests } from './failures.mjs'
import { inProject } from './project.mjs'

test('A test that failed is named with its file and the start of its message', () => {
  const lines = Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n')
  const [only, ...rest] = failedTests({
    testResults: [
      {
        name: inProject('scripts/a.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'one' },
          { status: 'failed', fullName: 'two', failureMessages: [lines] },
        ],
      },
    ],
  })
  expect(rest).toEqual([])
  expect(only).toMatch(/^ {2}scripts\/a\.test\.ts › two\n {4}line 0\n/)
  expect(only).not.toContain('line 20')
})

test('A file that could not be loaded is named, though it has no test', () => {
  const name = inProject('scripts/b.test.ts')
  const report = {
    testResults: [{ name, status: 'failed', message: 'No such module', assertionResults: [] }],
  }
  expect(failedTests(report)).toEqual(['  scripts/b.test.ts\n    No such module'])
})

test('A journey that failed is told with what its page showed, without the menu', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'backroom-failures-')), 'error-context.md')
  writeFileSync(
    path,
    '# Details\n\n```yaml\n- navigation:\n  - link "Brands"\n- main:\n  - status: Gone\n```\n',
  )
  const results = [{ errors: [{ message: 'not found' }], attachments: [{ name: 'error-context', path }] }]
  const specs = [
    { ok: true, title: 'one', file: 'a.spec.ts', line: 1, tests: [] },
    { ok: false, title: 'two', file: 'a.spec.ts', line: 2, tests: [{ results }] },
  ]
  const told = failedJourneys({ suites: [{ specs: [], suites: [{ specs }] }] })
  expect(told).toEqual([
    '  e2e/a.spec.ts:2 › two\n    not found\n\n    What the page showed:\n    - main:\n      - status: Gone',
  ])
})
