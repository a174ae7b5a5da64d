import ts from 'typescript'
import { type Finding, lineAt } from './finding.ts'

export interface ServerText {
  readonly line: number
  readonly text: string
}

/** Folders whose words are for those who run the server or write it, not for staff. */
const forOthers = /^packages\/server\/src\/(demo|testing|tools|database|tables|outside)\//

export function isServerText(file: string): boolean {
  return (
    /^packages\/server\/src\/.+\.ts$/.test(file) && !/\.(test|prove)\.ts$/.test(file) && !forOthers.test(file)
  )
}

/**
 * The sentences of a file of the server. One with values in it is written with the tag `sentence`, so that whoever shows it to an
 * American rewords the sentence and not what somebody called their colour.
 */
export function readServerTexts(
  file: string,
  text: string,
): { findings: Finding[]; texts: readonly ServerText[] } {
  const findings: Finding[] = []
  const texts: ServerText[] = []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): void => {
    const said = sentenceOf(node)
    if (said !== undefined && !isForProgrammers(node)) {
      const line = lineAt(text, node.getStart(source))
      texts.push({ line, text: said })
      if (ts.isTemplateExpression(node) && !ts.isTaggedTemplateExpression(node.parent))
        findings.push({
          file,
          line,
          wrong: 'A sentence with values is plain text, so that its values would be reworded for Americans.',
          todo: 'Write sentence`…` (@backroom/contract/wording/say).',
        })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { findings, texts }
}

/** Words that begin and end like a sentence; values stand as `…`. */
function sentenceOf(node: ts.Node): string | undefined {
  const text = ts.isStringLiteralLike(node)
    ? node.text
    : ts.isTemplateExpression(node)
      ? node.head.text + node.templateSpans.map(span => `…${span.literal.text}`).join('')
      : ''
  return /^[A-Z“‘…].*\s.*\p{L}.*[.?!]$/su.test(text) ? text : undefined
}

/** Faults that only a log tells. */
function isForProgrammers(node: ts.Node): boolean {
  for (let { parent } = node; parent && !ts.isFunctionLike(parent); { parent } = parent) {
    if (ts.isNewExpression(parent) && /^\w*(Error|Problem)$/.test(parent.expression.getText())) return true
    if (ts.isCallExpression(parent) && /\b(log|console|stdout|stderr)\b/.test(parent.expression.getText()))
      return true
  }
  return false
}
