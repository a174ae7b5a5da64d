import ts from 'typescript'
import { type Finding, lineAt } from './finding.ts'

const shownAttributes = new Set([
  'label',
  'title',
  'placeholder',
  'aria-label',
  'description',
  'alt',
  'error',
])
const speakingCalls = new Set(['notify', 'confirm'])
/** What is typed into a machine is the same in every wording. */
const verbatimTags = new Set(['code', 'kbd', 'Code', 'Kbd'])
/** Properties of a notice or question that are not words. */
const wordless = new Set(['tone', 'isDestructive', 'typed'])

/** The console's texts that do not pass through say(), and the British texts of those that do. */
export function readConsoleTexts(file: string, text: string): { findings: Finding[]; said: string[] } {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const findings: Finding[] = []
  const said: string[] = []
  const unsaid = (node: ts.Node, words: string) =>
    findings.push({
      file,
      line: lineAt(text, node.getStart(source)),
      wrong: `"${words.trim().replace(/\s+/g, ' ').slice(0, 60)}" is shown without passing through say().`,
      todo: "Write {say('…')} in its place, so that American readers get their own wording.",
    })
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && hasWords(node.text) && !isVerbatim(node)) unsaid(node, node.text)
    else if (ts.isJsxAttribute(node) && shownAttributes.has(node.name.getText(source)) && node.initializer)
      checkValue(node.initializer, unsaid)
    else if (
      ts.isJsxExpression(node) &&
      node.expression &&
      !ts.isJsxAttribute(node.parent) &&
      !isVerbatim(node)
    )
      checkValue(node.expression, unsaid)
    else if (ts.isCallExpression(node)) checkCall(node, unsaid, said)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { findings, said }
}

type Unsaid = (node: ts.Node, words: string) => void

/** A text, or an expression that may come out as one. */
function checkValue(node: ts.Expression | ts.JsxExpression | ts.JsxAttributeValue, unsaid: Unsaid): void {
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) {
    if (node.expression) checkValue(node.expression, unsaid)
  } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    if (hasWords(node.text)) unsaid(node, node.text)
  } else if (ts.isTemplateExpression(node)) {
    const words = [node.head.text, ...node.templateSpans.map(span => span.literal.text)].join(' ')
    if (hasWords(words)) unsaid(node, words)
  } else if (ts.isConditionalExpression(node)) {
    checkValue(node.whenTrue, unsaid)
    checkValue(node.whenFalse, unsaid)
  } else if (ts.isBinaryExpression(node) && isChoosing(node.operatorToken.kind)) {
    checkValue(node.right, unsaid)
    if (node.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken) checkValue(node.left, unsaid)
  }
}

function checkCall(node: ts.CallExpression, unsaid: Unsaid, said: string[]) {
  const name = ts.isIdentifier(node.expression) ? node.expression.text : ''
  const [first] = node.arguments
  if (!first) return
  if (name === 'say') collectSaid(first, said)
  if (!speakingCalls.has(name) || !ts.isObjectLiteralExpression(first)) return
  for (const property of first.properties) checkProperty(property, unsaid)
}

function checkProperty(property: ts.ObjectLiteralElementLike, unsaid: Unsaid) {
  if (!ts.isPropertyAssignment(property) || wordless.has(property.name.getText())) return
  if (ts.isObjectLiteralExpression(property.initializer))
    for (const inner of property.initializer.properties) checkProperty(inner, unsaid)
  else checkValue(property.initializer, unsaid)
}

/** say(isNew ? 'Make' : 'Save') says either. */
function collectSaid(node: ts.Expression, said: string[]) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) said.push(node.text)
  else if (ts.isConditionalExpression(node)) {
    collectSaid(node.whenTrue, said)
    collectSaid(node.whenFalse, said)
  }
}

function isChoosing(kind: ts.SyntaxKind): boolean {
  return (
    kind === ts.SyntaxKind.AmpersandAmpersandToken ||
    kind === ts.SyntaxKind.BarBarToken ||
    kind === ts.SyntaxKind.QuestionQuestionToken
  )
}

function isVerbatim(node: ts.Node): boolean {
  const { parent } = node
  return ts.isJsxElement(parent) && verbatimTags.has(parent.openingElement.tagName.getText())
}

/** Two letters in a row: units, signs and single initials need no wording, and neither do addresses. */
function hasWords(text: string): boolean {
  return !/^(\/|https?:)/.test(text) && /\p{L}{2}/u.test(text.replace(/&\w+;|\{\w+\}/g, ' '))
}
