import { spawn } from 'node:child_process'
import { projectFolder } from './project.mjs'
import { Stopped } from './say.mjs'
import { watchStandstill } from './standstill.mjs'

/**
 * Runs another program to its end and answers how it ended. Its output goes to this terminal, or is kept and answered when
 * `quiet`. Whoever stops this process stops the program, and nothing comes after it. With `stillMs`, one that has not worked for
 * that long is killed.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, stillMs?: number, env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @returns {Promise<{ code: number, stoodStill: boolean, output: string }>}
 */
export function runChild(program, args, options = {}) {
  const { quiet = false, stillMs, env = process.env, cwd = projectFolder } = options
  return new Promise((resolve, reject) => {
    let output = ''
    let isStopped = false
    let stoodStill = false
    const pass = (/** @type {NodeJS.Signals} */ signal) => {
      isStopped = true
      child.kill(signal)
    }
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM'])
    for (const signal of signals) process.on(signal, pass)
    const child = spawn(program, args, { cwd, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', text => {
        output += text
      })
    }
    const stopWatching = watchStandstill(child.pid, stillMs, () => {
      stoodStill = true
      child.kill('SIGKILL')
    })
    const letGo = () => {
      stopWatching()
      for (const signal of signals) process.off(signal, pass)
    }
    child.once('error', error => {
      letGo()
      reject(error)
    })
    child.once('close', code => {
      letGo()
      if (isStopped) reject(new Stopped())
      else resolve({ code: code ?? 1, stoodStill, output })
    })
  })
}
