import { spawn } from 'node:child_process'
import { projectFolder } from './project.mjs'

/**
 * Runs another program to its end, passing signals on, and answers how it ended. Its output goes to this terminal, or is
 * kept and answered when `quiet`.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @returns {Promise<{ code: number, signal: NodeJS.Signals | null, output: string }>}
 */
export function runChild(program, args, { quiet = false, env = process.env, cwd = projectFolder } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', text => {
        output += text
      })
    }
    const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM'])
    for (const signal of signals) process.on(signal, pass)
    const letGo = () => {
      for (const signal of signals) process.off(signal, pass)
    }
    child.once('error', error => {
      letGo()
      reject(error)
    })
    child.once('close', (code, signal) => {
      letGo()
      resolve({ code: code ?? 1, signal, output })
    })
  })
}
