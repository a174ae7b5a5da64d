import { report } from './gate/finding.ts'
import { trackedFiles } from './gate/tracked-files.ts'
import { checkWording } from './gate/wording.ts'
import { projectFolder } from './project.mjs'

process.exit(report(checkWording(trackedFiles(projectFolder))) > 0 ? 1 : 0)
