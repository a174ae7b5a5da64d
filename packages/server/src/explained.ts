import { isDatabaseLost } from '#kit/errors'
import type { Settings } from '#settings'

/** What went wrong in one line, with what to do about it. */
export function explained(error: unknown, settings: Settings): Error {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return new Error(
      `Port ${settings.port} is already taken, perhaps by another Backroom. Stop it, or choose another: PORT=4401 npm start.`,
    )
  }
  if (code === 'EADDRNOTAVAIL')
    return new Error(`HOST is ${settings.host}, which is not an address of this machine.`)
  if (code === 'EACCES')
    return new Error(
      `Not allowed: ${message}. Check who owns ${settings.dataFolder}, or use a PORT above 1023.`,
    )
  if (code === 'ENOSPC' || /No space left|disk is full/i.test(message)) {
    return new Error(`The disk is full. Free some space where ${settings.dataFolder} is and start again.`)
  }
  if (settings.databaseUrl && (isDatabaseLost(error) || code === '28P01')) {
    return new Error(
      `The database of DATABASE_URL cannot be reached: ${message || code}. Check the address, the password and that the server runs.`,
    )
  }
  return error as Error
}
