import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { installProblem } from './install.mjs'
import { inProject } from './project.mjs'
import { lineOf, Problem } from './say.mjs'

function run(script: string, args: readonly string[], asVersion?: string) {
  const disguise = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${asVersion}' } })`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...(asVersion ? ['--import', `data:text/javascript,${encodeURIComponent(disguise)}`] : []),
      inProject('scripts', script),
      ...args,
    ],
    { encoding: 'utf8', env: { PATH: process.env.PATH } },
  )
  return { status, lines: `${stdout}${stderr}`.split('\n').filter(line => line.trim()) }
}

describe('Every command', () => {
  test.each([
    ['start.mjs', '18.20.4'],
    ['start.mjs', '20.18.9'],
    ['start.mjs', '21.7.3'],
    ['start.mjs', '22.11.0'],
    ['dev.mjs', '16.0.0'],
    ['build.mjs', '16.0.0'],
    ['test.mjs', '16.0.0'],
    ['check.mjs', '16.0.0'],
    ['bench.mjs', '16.0.0'],
    ['tool.mjs', '16.0.0'],
  ])('%s refuses Node %s in one line', (script, version) => {
    expect(run(script, [], version)).toEqual({
      status: 1,
      lines: [
        `Backroom needs Node 24, or 22.12 or 20.19 and later; this is ${version}. Install a newer Node from https://nodejs.org and try again.`,
      ],
    })
  })
})

test('A command that was stopped has not done its work, and says so', () => {
  const source = `import { run, Stopped } from ${JSON.stringify(inProject('scripts/say.mjs'))}
    run(async () => { throw new Stopped() })`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', source], {
    encoding: 'utf8',
  })
  expect([status, stderr.trim()]).toEqual([1, 'Stopped before the end.'])
})

describe('npm test', () => {
  test('ends with the count also when it could not begin', () => {
    const { status, lines } = run('test.mjs', ['nonsense'])
    expect(status).toBe(1)
    expect(lines.at(-1)).toBe('0 passed, 1 failed')
    expect(lines.at(-2)).toBe('There is no part "nonsense". There are: gate, unit, whole, journeys.')
  })
})

describe('What goes wrong is said in one line:', () => {
  const fault = (code: string, more: object = {}) =>
    Object.assign(new Error(`${code}: something, open 'x'\n    at somewhere`), { code, ...more })

  test.each([
    [new Problem('The build failed; the lines above say why.'), 'The build failed; the lines above say why.'],
    [fault('ENOSPC'), 'The disk is full. Free some space and start again.'],
    [
      fault('EACCES', { path: '/srv/x' }),
      'Not allowed to write /srv/x. Check who owns the folder of Backroom.',
    ],
    [fault('EROFS'), 'Not allowed to write here. Check who owns the folder of Backroom.'],
    [new Error('First\n    at second'), 'First'],
    ['a bare word', 'a bare word'],
  ])('%s', (error, line) => {
    expect(lineOf(error)).toBe(line)
  })
})

describe('When npm fails, people read', () => {
  test.each([
    [
      'npm error code ENOSPC\nnpm error syscall write\nnpm error errno -28\nnpm error nospc ENOSPC: no space left on device, write',
      /^The disk is full: the packages need about 700 MB in /,
    ],
    [
      'npm error code ENOTFOUND\nnpm error network request to https://packages.example/x failed, reason: getaddrinfo ENOTFOUND packages.example',
      /^The packages could not be fetched: no way to the npm registry\. .* npm said: network request/,
    ],
    [
      'npm error code EACCES\nnpm error syscall mkdir\nnpm error path /srv/node_modules\nnpm error Error: EACCES: permission denied',
      /^The packages could not be installed: not allowed to write\. Check who owns /,
    ],
    [
      'npm error code EUSAGE\nnpm error `npm ci` can only install packages when your package.json and package-lock.json are in sync.\nnpm error A complete log of this run can be found in: x',
      /^The packages could not be installed\. npm said: `npm ci` can only install/,
    ],
    ['', /^The packages could not be installed\. npm said: nothing$/],
  ])('one line: %j', (output, line) => {
    expect(installProblem(output)).toMatch(line)
    expect(installProblem(output)).not.toContain('\n')
  })
})
