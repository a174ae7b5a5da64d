/** One offence against the rules of the house, with what to do about it. */
export interface Finding {
  readonly file: string
  readonly line?: number
  readonly wrong: string
  readonly todo: string
}

/** Files of the checkout by their path, with their contents. */
export type Tree = ReadonlyMap<string, string>

/** Prints findings grouped by file and answers how many there are. */
export function report(findings: readonly Finding[]): number {
  for (const { file, line, wrong, todo } of findings)
    console.log(`${file}${line ? `:${line}` : ''}\n  ${wrong}\n  → ${todo}`)
  return findings.length
}

/** The line of a place in a text, counted from 1. */
export function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length
}
