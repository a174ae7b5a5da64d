import ts from 'typescript'
import { readConsoleTexts } from './console-texts.ts'
import { type Finding, lineAt, type Tree } from './finding.ts'

const americanFile = 'packages/contract/src/wording/en-us.ts'
const britishOnly =
  /\b(colours?|coloured|deliver(y|ies)|grey|postcodes?|count(y|ies)|organisations?|organise[ds]?|licences?|catalogues?|baskets?|VAT|Click & Collect)\b/i

interface Text {
  readonly file: string
  readonly line: number
  readonly text: string
}

/**
 * Every word the console shows passes through say(); every British text with a word Americans write otherwise has its
 * American text; and no American text stands for a British one that is gone.
 */
export function checkWording(tree: Tree): Finding[] {
  const findings: Finding[] = []
  const texts: Text[] = contractTexts(tree)
  for (const [file, text] of tree) {
    if (!/^packages\/console\/src\/.+\.tsx?$/.test(file) || /\.test\.tsx?$|\/testing\//.test(file)) continue
    const read = readConsoleTexts(file, text)
    findings.push(...read.findings)
    texts.push(
      ...read.said.map(said => ({ file, line: lineAt(text, Math.max(0, text.indexOf(said))), text: said })),
    )
  }
  const american = americanTexts(tree)
  const known = new Set(texts.map(({ text }) => text))
  const seen = new Set<string>()
  for (const { file, line, text } of texts) {
    if (!britishOnly.test(text) || american.has(text) || seen.has(text)) continue
    seen.add(text)
    findings.push({
      file,
      line,
      wrong: `"${text}" has a British word and no American text.`,
      todo: `Add it to ${americanFile}.`,
    })
  }
  for (const [text, line] of american) {
    if (known.has(text)) continue
    findings.push({
      file: americanFile,
      line,
      wrong: `Nothing says "${text}" any more.`,
      todo: 'Delete the entry, or correct its British text.',
    })
  }
  return findings
}

/** Labels, titles and other texts of the contract: whole strings that begin like a sentence. */
function contractTexts(tree: Tree): Text[] {
  const texts: Text[] = []
  for (const [file, text] of tree) {
    if (
      !/^packages\/contract\/src\/.+\.ts$/.test(file) ||
      /\.test\.ts$|\/testing\/|\/wording\/|\/kit\/label\.ts$/.test(file)
    )
      continue
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node) && /^[A-Z]/.test(node.text) && !isForProgrammers(node))
        texts.push({ file, line: lineAt(text, node.getStart(source)), text: node.text })
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return texts
}

/** The API's own pages are English of one kind. */
function isForProgrammers({ parent }: ts.Node): boolean {
  return ts.isPropertyAssignment(parent) && parent.name.getText() === 'summary'
}

/** The British texts that have an American one, with their lines. */
function americanTexts(tree: Tree): Map<string, number> {
  const text = tree.get(americanFile) ?? ''
  const source = ts.createSourceFile(americanFile, text, ts.ScriptTarget.Latest, true)
  const found = new Map<string, number>()
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && (ts.isStringLiteral(node.name) || ts.isIdentifier(node.name)))
      found.set(node.name.text, lineAt(text, node.getStart(source)))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
