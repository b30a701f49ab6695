import { readFileSync } from 'node:fs'
import ts from 'typescript'

const files = new Map<string, ts.SourceFile>()

function parsed(name: string): ts.SourceFile {
  let file = files.get(name)
  if (file === undefined) {
    file = ts.createSourceFile(name, readFileSync(name, 'utf8'), ts.ScriptTarget.Latest)
    files.set(name, file)
  }
  return file
}

const OPERATIONS: Partial<Record<ts.SyntaxKind, (left: number, right: number) => number>> = {
  [ts.SyntaxKind.AsteriskToken]: (left, right) => left * right,
  [ts.SyntaxKind.AsteriskAsteriskToken]: (left, right) => left ** right,
  [ts.SyntaxKind.SlashToken]: (left, right) => left / right,
  [ts.SyntaxKind.PlusToken]: (left, right) => left + right,
  [ts.SyntaxKind.MinusToken]: (left, right) => left - right,
}

const SECONDS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3_600, day: 86_400 }

/** What a property of an object, or an item of a list, is set to. */
function within(node: ts.Expression, step: string): ts.Expression | undefined {
  if (ts.isAsExpression(node)) return within(node.expression, step)
  if (ts.isArrayLiteralExpression(node)) return node.elements[Number(step)]
  if (!ts.isObjectLiteralExpression(node)) return undefined
  for (const property of node.properties)
    if (ts.isPropertyAssignment(property) && (property.name as ts.Identifier).text === step)
      return property.initializer
  return undefined
}

/** A number computed from numbers and constants of the same file; seconds for an `interval` of SQL. */
function numberOf(node: ts.Expression | undefined, file: ts.SourceFile): number {
  if (node === undefined) return Number.NaN
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (ts.isParenthesizedExpression(node)) return numberOf(node.expression, file)
  if (ts.isIdentifier(node)) return numberOf(initializerOf(file, node.text), file)
  if (ts.isBinaryExpression(node)) {
    const operation = OPERATIONS[node.operatorToken.kind]
    if (operation !== undefined) return operation(numberOf(node.left, file), numberOf(node.right, file))
  }
  if (ts.isCallExpression(node) && node.arguments[0] !== undefined && ts.isStringLiteral(node.arguments[0])) {
    const { text } = node.arguments[0]
    const [, count, unit] = /^interval '(\d+) (\w+?)s?'$/.exec(text) ?? []
    return unit === undefined ? Number(text) : Number(count) * (SECONDS[unit] ?? Number.NaN)
  }
  return Number.NaN
}

function initializerOf(file: ts.SourceFile, name: string): ts.Expression | undefined {
  for (const statement of file.statements)
    if (ts.isVariableStatement(statement))
      for (const { name: declared, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(declared) && declared.text === name) return initializer
  return undefined
}

/**
 * The number that a constant of `src/<file>.ts` is, or holds at a path: `constant('a/b', 'KEPT_MS.hour')`. It is read
 * from the source, so that nothing is exported for tests alone.
 *
 * @throws if there is no such constant, or it is not computed from numbers
 */
export function constant(file: string, path: string): number {
  const source = parsed(`src/${file}.ts`)
  const [name = '', ...steps] = path.split('.')
  let node = initializerOf(source, name)
  for (const step of steps) node = node && within(node, step)
  const value = numberOf(node, source)
  if (Number.isNaN(value)) throw new Error(`${source.fileName} has no number ${path}.`)
  return value
}
