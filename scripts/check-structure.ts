import { checkChangelog } from './gate/changelog.ts'
import { checkContents } from './gate/contents.ts'
import { checkDecisions } from './gate/decisions.ts'
import { checkDocSentences } from './gate/doc-sentences.ts'
import { type Finding, report, type Tree } from './gate/finding.ts'
import { checkLayout } from './gate/layout.ts'
import { checkLockFile } from './gate/lock-file.ts'
import { checkSwitches } from './gate/switches.ts'
import { trackedFiles } from './gate/tracked-files.ts'
import { checkWriters } from './gate/writers.ts'
import { projectFolder } from './project.mjs'

const tree = trackedFiles(projectFolder)
const findings = [
  checkLayout,
  checkContents,
  checkDecisions,
  checkDocSentences,
  checkLockFile,
  checkChangelog,
  checkWriters,
  checkSwitches,
].flatMap((check: (tree: Tree) => Finding[]) => check(tree))
process.exit(report(findings) > 0 ? 1 : 0)
