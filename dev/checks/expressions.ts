import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { createRequire } from 'node:module'
import { Piscina } from 'piscina'
import ts from 'typescript'
import { ROOT } from '../root'
import type { Outcome } from './tally'

/** Where the product's code is. Tests match what they have made themselves. */
const PLACES = [
  'components',
  'dev',
  'hooks',
  'lib',
  'pages',
  'instrumentation.ts',
  'middleware.ts',
  'next.config.js',
]
const CACHE = 'node_modules/.cache/recheck/expressions.json'

export type Expression = { source: string; flags: string; file: string; line: number }
/** One that the program makes when it runs has no source here. */
export type Found = Omit<Expression, 'source'> & { source: string | null }

function filesOf(place: string): string[] {
  const folder = path.join(ROOT, place)
  if (!fs.statSync(folder).isDirectory()) return [place]
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => /\.(ts|tsx|mjs|js)$/.test(name) && !name.includes('node_modules'))
    .map((name) => path.join(place, name))
}

/** What parameters and constants of a module stand for. */
type Known = Map<string, ts.Expression | string>

/** The constants of a module, by name. */
function constantsOf(source: ts.SourceFile): Known {
  const declared = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
  return new Map(
    declared.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer ? [[name.text, initializer]] : [],
    ),
  )
}

const joined = (texts: (string | undefined)[], separator: string) =>
  texts.every((text) => text !== undefined) ? texts.join(separator) : undefined

/** The texts of an array that is written out, also where each is put into another text. */
function textsOf(node: ts.Expression, known: Known): (string | undefined)[] | undefined {
  if (ts.isArrayLiteralExpression(node)) return node.elements.map((one) => textOf(one, known))
  if (ts.isIdentifier(node)) {
    const constant = known.get(node.text)
    return constant && typeof constant !== 'string' ? textsOf(constant, known) : undefined
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression))
    return undefined
  const [each] = node.arguments
  if (node.expression.name.text !== 'map' || !each || !ts.isArrowFunction(each)) return undefined
  const [parameter] = each.parameters
  const { body } = each
  if (!parameter || ts.isBlock(body)) return undefined
  return textsOf(node.expression.expression, known)?.map((text) =>
    text === undefined
      ? undefined
      : textOf(body, new Map(known).set(parameter.name.getText(), text)),
  )
}

/** What a template says; of one behind `String.raw`, with its escapes. */
function templateOf(node: ts.TemplateLiteral, isRaw: boolean, known: Known): string | undefined {
  const own = (part: ts.TemplateLiteralLikeNode) =>
    isRaw ? part.getText().replace(/^[`}]|`$|\$\{$/g, '') : part.text
  if (ts.isNoSubstitutionTemplateLiteral(node)) return own(node)
  const parts = node.templateSpans.map(({ expression, literal }) =>
    joined([textOf(expression, known), own(literal)], ''),
  )
  return joined([own(node.head), ...parts], '')
}

/**
 * The text that an expression makes of texts and constants of its module; undefined for one that
 * depends on more.
 */
function textOf(node: ts.Expression, known: Known): string | undefined {
  if (ts.isStringLiteral(node)) return node.text
  if (ts.isTemplateLiteral(node)) return templateOf(node, false, known)
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw')
    return templateOf(node.template, true, known)
  if (ts.isIdentifier(node)) {
    const constant = known.get(node.text)
    return typeof constant === 'object' ? textOf(constant, known) : constant
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return joined([textOf(node.left, known), textOf(node.right, known)], '')
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression))
    return undefined
  const separator = node.arguments[0] ? textOf(node.arguments[0], known) : ','
  const texts = textsOf(node.expression.expression, known)
  return node.expression.name.text === 'join' && texts && separator !== undefined
    ? joined(texts, separator)
    : undefined
}

/**
 * Lists the regular expressions that stand in a text of TypeScript or JavaScript, and those that
 * `RegExp` makes of texts and constants of the module; `source` is null for one that it makes of
 * anything else.
 */
export function expressionsIn(file: string, text: string): Found[] {
  const found: Found[] = []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const known = constantsOf(source)
  const add = (node: ts.Node, pattern: string | null, flags: string) =>
    found.push({
      source: pattern,
      flags,
      file,
      line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
    })
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      add(node, node.text.slice(1, end), node.text.slice(end + 1))
    } else if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      node.expression.getText() === 'RegExp'
    ) {
      const [pattern, flags] = node.arguments ?? []
      const said = [pattern && textOf(pattern, known), flags ? textOf(flags, known) : '']
      add(node, said.includes(undefined) ? null : said[0]!, said[1] ?? '')
    }
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

/** What recheck says of an expression: `safe`, or how long it may take for hostile input. */
type Verdicts = Record<string, string>

function readCache(version: string): Verdicts {
  try {
    const cached = JSON.parse(fs.readFileSync(path.join(ROOT, CACHE), 'utf8')) as {
      version: string
      verdicts: Verdicts
    }
    return cached.version === version ? cached.verdicts : {}
  } catch {
    return {}
  }
}

const keyOf = ({ source, flags }: Expression) =>
  createHash('sha256').update(`${flags}/${source}`).digest('base64url')

/**
 * What an expression may need to be examined: one that needs more has to be written in a simpler
 * way.
 */
const MEMORY_LIMIT_MB = 1024

/**
 * Examines expressions in two threads. Says of each that is not safe what is wrong with it, and of
 * the others `safe`.
 */
async function examine(
  expressions: Iterable<[key: string, expression: Expression]>,
): Promise<Verdicts> {
  const pool = new Piscina({
    filename: path.join(ROOT, 'dev/checks/complexity.mjs'),
    maxThreads: 2,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    execArgv: [],
  })
  // Each task learns of its own worker's end.
  pool.on('error', () => undefined)
  const verdict = async ({ source, flags }: Expression): Promise<string> => {
    try {
      return (await pool.run({ source, flags })) as string
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY')
        return 'too complex to be examined'
      throw error
    }
  }
  try {
    const verdicts = Array.from(
      expressions,
      async ([key, expression]) => [key, await verdict(expression)] as const,
    )
    return Object.fromEntries(await Promise.all(verdicts))
  } finally {
    await pool.destroy()
  }
}

/**
 * Checks that no regular expression of the product takes polynomial or exponential time for hostile
 * input, and that none is made of what only the running program knows. Verdicts are cached: only
 * expressions that are new are looked at.
 */
export async function expressions(): Promise<Outcome> {
  const found = PLACES.flatMap(filesOf).flatMap((file) =>
    expressionsIn(file, fs.readFileSync(path.join(ROOT, file), 'utf8')),
  )
  const unseen = found.filter(({ source }) => source === null)
  const seen = found.filter((one): one is Expression => one.source !== null)
  const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string }
  const known = readCache(version)
  const keyed = seen.map((expression) => ({ ...expression, key: keyOf(expression) }))
  const added = new Map(
    keyed.filter(({ key }) => !(key in known)).map((expression) => [expression.key, expression]),
  )
  const all = { ...known, ...(await examine(added)) }
  const verdicts = Object.fromEntries(keyed.map(({ key }) => [key, all[key]!]))
  const failures = [
    ...keyed
      .filter(({ key }) => verdicts[key] !== 'safe')
      .map(
        ({ key, file, line, source, flags }) =>
          `${file}:${line}: /${source}/${flags} is ${verdicts[key]}`,
      ),
    ...unseen.map(
      ({ file, line }) =>
        `${file}:${line}: this expression cannot be examined: make it of texts and constants of its module`,
    ),
  ]
  const file = path.join(ROOT, CACHE)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, JSON.stringify({ version, verdicts }))
  return {
    passed: found.length - failures.length,
    failed: failures.length,
    output: `${failures.join('\n')}\nRewrite each so that it takes linear time, and bound what it is given.`,
  }
}
