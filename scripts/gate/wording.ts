import ts from 'typescript'
import { readConsoleTexts } from './console-texts.ts'
import { type Finding, lineAt, type Tree } from './finding.ts'
import { isServerText, readServerTexts } from './server-texts.ts'

const americanFile = 'packages/contract/src/wording/en-us.ts'
const britishOnly =
  /\b(colours?|coloured|deliver(y|ies)|grey|postcodes?|count(y|ies)|organisations?|organise[ds]?|licences?|catalogues?|baskets?|VAT|Click & Collect)\b/i

/** What no shopkeeper says, or says nothing, and what to say instead. */
const refusedPhrases: readonly { readonly phrase: RegExp; readonly instead: string }[] = [
  { phrase: /^go on$/i, instead: 'Say "Continue", or what happens: "Preview", "Import".' },
  { phrase: /\bas those of\b/i, instead: 'Say "the same as …".' },
  { phrase: /\bask(s|ed)? nothing\b/i, instead: 'Say what is missing: "has no filters".' },
  { phrase: /\bleast (margin|price|stock)\b/i, instead: 'Say "minimum", or "lowest".' },
  { phrase: /\bsaid in this tab\b/i, instead: 'Say what was notified, and when.' },
  { phrase: /\bset anew\b/i, instead: 'Say "reset", or "set again".' },
  { phrase: /\b(oops|whoops|uh-oh)\b/i, instead: 'Say what happened and what to do.' },
  { phrase: /\ban? (unknown |unexpected )?error (has )?occurred\b/i, instead: 'Say what did not happen.' },
  { phrase: /\bclick here\b/i, instead: 'Let the link say where it leads.' },
  { phrase: /\bsuccessfully\b/i, instead: 'Say that it is done; that it went well goes without saying.' },
]

/** `call.get(address, summary, …)`. */
const isCall = /^(call|ask)\.(get|post|put|remove)$/

interface Text {
  readonly file: string
  readonly line: number
  readonly text: string
}

/**
 * Every word the console shows passes through say(), and every sentence of the server can; every word that Americans write otherwise has its American one; and no
 * American word stands for a British one that nothing says any more.
 */
export function checkWording(tree: Tree): Finding[] {
  const findings: Finding[] = []
  const texts: Text[] = contractTexts(tree)
  for (const [file, text] of tree) {
    if (isServerText(file)) {
      const read = readServerTexts(file, text)
      findings.push(...read.findings)
      texts.push(...read.texts.map(each => ({ file, ...each })))
    }
    if (!/^packages\/console\/src\/.+\.tsx?$/.test(file) || /\.test\.tsx?$|\/testing\//.test(file)) continue
    const read = readConsoleTexts(file, text)
    findings.push(...read.findings)
    texts.push(
      ...read.said.map(said => ({ file, line: lineAt(text, Math.max(0, text.indexOf(said))), text: said })),
    )
  }
  findings.push(...refusedIn(texts))
  const american = [...americanWords(tree)].map(([word, line]) => ({
    word,
    line,
    pattern: new RegExp(`\\b${word}\\b`, 'gi'),
  }))
  const seen = new Set<string>()
  for (const { file, line, text } of texts) {
    const rest = american.reduce((left, { pattern }) => left.replace(pattern, ''), text)
    const [word] = britishOnly.exec(rest) ?? []
    if (!word || seen.has(word)) continue
    seen.add(word)
    findings.push({
      file,
      line,
      wrong: `"${word}" is a British word without an American one.`,
      todo: `Add it to ${americanFile}.`,
    })
  }
  for (const { word, line, pattern } of american) {
    if (texts.some(({ text }) => text.search(pattern) >= 0)) continue
    findings.push({
      file: americanFile,
      line,
      wrong: `Nothing says "${word}" any more.`,
      todo: 'Delete the entry, or correct its British word.',
    })
  }
  return findings
}

/** Phrases that people stumbled over once stay away. */
function refusedIn(texts: readonly Text[]): Finding[] {
  return texts.flatMap(({ file, line, text }) =>
    refusedPhrases.flatMap(({ phrase, instead }) => {
      const [found] = phrase.exec(text) ?? []
      return found
        ? [{ file, line, wrong: `"${found}" is not how a shopkeeper says it.`, todo: instead }]
        : []
    }),
  )
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
function isForProgrammers(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAssignment(parent)) return parent.name.getText() === 'summary'
  return (
    ts.isCallExpression(parent) && parent.arguments[1] === node && isCall.test(parent.expression.getText())
  )
}

/** The British words that have an American one, with their lines. */
function americanWords(tree: Tree): Map<string, number> {
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
