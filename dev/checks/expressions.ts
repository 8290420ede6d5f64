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

function filesOf(place: string): string[] {
  const folder = path.join(ROOT, place)
  if (!fs.statSync(folder).isDirectory()) return [place]
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => /\.(ts|tsx|mjs|js)$/.test(name) && !name.includes('node_modules'))
    .map((name) => path.join(place, name))
}

/**
 * Lists the regular expressions that stand in a text of TypeScript or JavaScript, and those that
 * `new RegExp` makes of a text.
 */
export function expressionsIn(file: string, text: string): Expression[] {
  const found: Expression[] = []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const add = (node: ts.Node, pattern: string, flags: string) =>
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
    } else if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
      const [pattern, flags] = node.arguments ?? []
      if (pattern && ts.isStringLiteralLike(pattern))
        add(node, pattern.text, flags && ts.isStringLiteralLike(flags) ? flags.text : '')
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
 * input. Verdicts are cached: only expressions that are new are looked at.
 */
export async function expressions(): Promise<Outcome> {
  const expressions = PLACES.flatMap(filesOf).flatMap((file) =>
    expressionsIn(file, fs.readFileSync(path.join(ROOT, file), 'utf8')),
  )
  const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string }
  const known = readCache(version)
  const keyed = expressions.map((expression) => ({ ...expression, key: keyOf(expression) }))
  const added = new Map(
    keyed.filter(({ key }) => !(key in known)).map((expression) => [expression.key, expression]),
  )
  const all = { ...known, ...(await examine(added)) }
  const verdicts = Object.fromEntries(keyed.map(({ key }) => [key, all[key]!]))
  const failures = keyed
    .filter(({ key }) => verdicts[key] !== 'safe')
    .map(
      ({ key, file, line, source, flags }) =>
        `${file}:${line}: /${source}/${flags} is ${verdicts[key]}`,
    )
  const file = path.join(ROOT, CACHE)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, JSON.stringify({ version, verdicts }))
  return {
    passed: expressions.length - failures.length,
    failed: failures.length,
    output: `${failures.join('\n')}\nRewrite each so that it takes linear time, and bound what it is given.`,
  }
}
