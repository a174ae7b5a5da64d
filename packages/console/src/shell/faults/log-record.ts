import { logMessageMost, type logTypes } from '@backroom/contract/shell/ui-log'

/** One record for the server's log of what went wrong in browsers. */
export interface LogRecord {
  /** Sent as the request's id, so that its first eight characters can be quoted to the helpdesk. */
  readonly id: string
  readonly LogType: 0 | 1 | 2
  readonly LogMessage: string
}

export type LogKind = keyof typeof logTypes

/** What is known of the moment. */
export interface Surroundings {
  readonly path: string
  readonly buildUnix: number
  readonly wording: string
  readonly crumbs: readonly string[]
}

const dropped = [
  'ResizeObserver loop completed with undelivered notifications',
  'ResizeObserver loop limit exceeded',
]

/** Browsers complain of these without anything being wrong. */
export function isDropped(message: string): boolean {
  return dropped.some(each => message.includes(each))
}

/** Nothing that was typed, no token, no query, no address of a person. */
export function scrub(text: string): string {
  return text
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]')
    .replace(/\b([\p{L}\d])[\w.+-]*@[\w-]+(\.[\w-]+)+/gu, '$1***@…')
    .replace(/(https?:\/\/[^\s?#)]+|\/[\w\-./]+)\?[^\s)#]*/g, '$1')
}

/** Equal faults have equal fingerprints: the message and where it came from first. */
export function fingerprintOf(message: string, stack: string): string {
  const frame = stack.split('\n').find(line => /^\s*at |@/.test(line)) ?? ''
  return `${message}\n${frame.trim()}`
}

/** The record's one JSON text, cut to what the server takes: crumbs go first, then the stack. */
export function logMessage(
  fault: { readonly message: string; readonly stack: string; readonly count: number },
  around: Surroundings,
): string {
  const crumbs = around.crumbs.map(scrub)
  const whole = {
    message: scrub(fault.message).slice(0, 1_000),
    stack: scrub(fault.stack).slice(0, 5_000),
    path: scrub(around.path),
    buildUnix: around.buildUnix,
    wording: around.wording,
    ...(fault.count > 1 && { count: fault.count }),
  }
  for (let kept = crumbs.length; kept >= 0; kept--) {
    const text = JSON.stringify({ ...whole, breadcrumbs: crumbs.slice(crumbs.length - kept) })
    if (text.length <= logMessageMost) return text
  }
  return JSON.stringify({ ...whole, stack: whole.stack.slice(0, 2_000) })
}
