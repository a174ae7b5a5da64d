import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runChild } from './child.mjs'
import { inProject } from './project.mjs'

const runNode = (source: string, stillMs: number) =>
  runChild(process.execPath, ['--eval', source], { quiet: true, stillMs })

describe.runIf(existsSync('/proc/self/stat'))('A program that is watched', () => {
  test('is killed once it no longer works, and that is answered', async () => {
    const ended = await runNode('setTimeout(() => {}, 60_000)', 1_000)
    expect(ended).toMatchObject({ code: 1, stoodStill: true })
  })

  test('is left alone while it works, however long it takes', async () => {
    const ended = await runNode('for (const end = Date.now() + 2_500; Date.now() < end; );', 1_000)
    expect(ended).toMatchObject({ code: 0, stoodStill: false })
  })
})

test('A run of the tests that is asked to stop begins nothing more, and says so', async () => {
  const child = spawn(process.execPath, [inProject('scripts/test.mjs'), 'gate', 'whole'])
  let output = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    output += text
    if (text.includes('The gate')) setTimeout(() => child.kill('SIGTERM'), 1_000)
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  const lines = output.split('\n').filter(line => line.trim())
  expect(lines.slice(-2)).toEqual(['  The gate: Stopped before the end.', '0 passed, 1 failed'])
  expect(output).not.toMatch(/wording|whole/)
})
