import ts from 'typescript'
import { type Finding, lineAt, type Tree } from './finding.ts'

const kitFile = /^packages\/[^/]+\/src\/kit\/.+\.tsx?$/

/** Whoever calls the kit reads one sentence about each thing it exports, and need not read the code. */
export function checkDocSentences(tree: Tree): Finding[] {
  return [...tree]
    .filter(([file]) => kitFile.test(file) && !/\.(test|prove|d)\.tsx?$/.test(file))
    .flatMap(([file, text]) => undocumented(file, text))
}

function undocumented(file: string, text: string): Finding[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  return source.statements.filter(isExportOfCode).flatMap(statement => {
    if (ts.getJSDocCommentsAndTags(statement).length > 0) return []
    return [
      {
        file,
        line: lineAt(text, statement.getStart(source)),
        wrong: `${nameOf(statement)} is exported by the kit without a sentence.`,
        todo: 'Write one above it: /** What it promises the caller. */',
      },
    ]
  })
}

/** Functions and classes; a type or a constant explains itself by its name. */
function isExportOfCode(statement: ts.Statement): boolean {
  const isExported = ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(isExportKeyword)
  if (!isExported) return false
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return true
  if (!ts.isVariableStatement(statement)) return false
  return statement.declarationList.declarations.some(
    ({ initializer }) =>
      initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)),
  )
}

function isExportKeyword({ kind }: ts.ModifierLike): boolean {
  return kind === ts.SyntaxKind.ExportKeyword
}

function nameOf(statement: ts.Statement): string {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations[0]?.name.getText() ?? 'A constant'
  return (statement as ts.FunctionDeclaration).name?.text ?? 'A function'
}
