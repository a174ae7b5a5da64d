import { existsSync, mkdirSync } from 'node:fs'
import { copyFolder } from '../packages/server/src/testing/copy-folder.ts'
import { filledInstallation } from '../packages/server/src/testing/filled.ts'

/** Gives a server that is about to start a copy of a demo store that is filled already. */
const folder = process.env.BACKROOM_DATA ?? ''
if (!existsSync(folder)) {
  mkdirSync(folder, { recursive: true, mode: 0o711 }) // so that PostgreSQL's own account gets in
  copyFolder(await filledInstallation('whole'), folder)
}
