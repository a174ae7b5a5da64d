import { isDatabaseLost } from '#kit/errors'
import type { Settings } from '#settings'

/** What went wrong in one line, with what to do about it. */
export function explained(error: unknown, settings: Settings): Error {
  const { code, message, path } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return new Error(
      `Port ${settings.port} is already taken, perhaps by another Backroom. Stop it, or choose another: PORT=4401 npm start.`,
    )
  }
  if (code === 'EADDRNOTAVAIL')
    return new Error(`HOST is ${settings.host}, which is not an address of this machine.`)
  if (code === 'EACCES' && /listen/.test(message))
    return new Error(`Not allowed to listen on port ${settings.port}. Use a PORT above 1023.`)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new Error(
      `Not allowed to write ${path ?? settings.dataFolder}. Check who owns ${settings.dataFolder}, or choose another folder: BACKROOM_DATA.`,
    )
  if (code === 'ENOTDIR' || (code === 'EEXIST' && path === settings.dataFolder))
    return new Error(`BACKROOM_DATA is ${settings.dataFolder}, which is not a folder.`)
  if (code === 'ENOSPC' || /No space left|disk is full/i.test(message)) {
    return new Error(`The disk is full. Free some space where ${settings.dataFolder} is and start again.`)
  }
  if (settings.databaseUrl && (isDatabaseLost(error) || /^28/.test(code ?? ''))) {
    return new Error(
      `The database of DATABASE_URL cannot be reached: ${message || code}. Check the address, the password and that the server runs.`,
    )
  }
  if (settings.databaseUrl && code === '42501') {
    return new Error(
      `The account of DATABASE_URL may not do this: ${message}. It needs the right to create databases, and to own this one.`,
    )
  }
  return error as Error
}
