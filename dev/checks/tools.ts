import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { withoutSettings } from '../environment/environment'
import { run, tail } from '../process/run.mjs'
import { bin, ROOT } from '../root'
import { expressions } from './expressions'
import type { Outcome } from './tally'

const node = (args: string[], env: Record<string, string> = {}) =>
  run({
    command: process.execPath,
    args,
    cwd: ROOT,
    env: { ...withoutSettings(process.env), ...env },
  })

async function tool(args: string[], env?: Record<string, string>): Promise<Outcome> {
  const { ok, output, how } = await node(args, env)
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output: output || how }
}

/**
 * What was found in order is looked at again when it has changed: a cycle of imports, too, begins
 * in a file that has.
 */
const cached = (where: string) => [
  '--cache',
  '--cache-strategy=content',
  `--cache-location=node_modules/.cache/${where}`,
]

const format = () =>
  tool([
    bin('prettier', 'bin/prettier.cjs'),
    '--check',
    '--log-level=warn',
    ...cached('prettier/files'),
    '.',
  ])
const lint = () =>
  tool([bin('eslint', 'bin/eslint.js'), '--max-warnings=0', ...cached('eslint/files'), '.'])
const types = () => tool([bin('typescript', 'bin/tsc'), '--noEmit'])
const descriptionOfApi = () => script('dev/checks/openapi.ts')

/**
 * Checks format, lint, types, regular expressions and the description of the API, two at a time:
 * each keeps one core busy.
 */
export async function staticChecks(): Promise<Outcome> {
  const waiting = [types, lint, descriptionOfApi, format, expressions]
  const outcomes: Outcome[] = []
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) outcomes.push(await next())
  }
  await Promise.all([lane(), lane()])
  const sum = (of: 'passed' | 'failed') => outcomes.reduce((total, one) => total + one[of], 0)
  const found = outcomes.filter(({ failed }) => failed > 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    summary: outcomes.flatMap(({ summary }) => summary ?? []).join(', '),
    output: found.map(({ output }) => output).join('\n'),
  }
}

/** A script of ours that measures something: the last line it prints is its summary. */
export async function script(file: string, env: Record<string, string> = {}): Promise<Outcome> {
  const { ok, output } = await node(['--import', 'tsx', file], env)
  return { passed: Number(ok), failed: Number(!ok), output, summary: tail(output, 1) }
}

const NOTHING: Outcome = { passed: 0, failed: 0 }

/**
 * Runs a test runner that writes a report, and counts by `read`; a run that broke off counts as a
 * failure.
 */
async function counted(
  args: (report: string) => string[],
  env: (report: string) => Record<string, string>,
  read: (report: never) => Outcome,
): Promise<Outcome> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'polyclinic-report-'))
  const report = path.join(folder, 'report.json')
  try {
    const { ok, output } = await node(args(report), env(report))
    const found = fs.existsSync(report)
      ? read(JSON.parse(fs.readFileSync(report, 'utf8')) as never)
      : NOTHING
    const failed = ok ? found.failed : Math.max(1, found.failed)
    return { ...found, failed, output }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

/** The first lines of a message: the rest is in the runner's own output. */
const LINES_OF_A_FAILURE = 6

const failuresOf = ({ testResults }: VitestReport) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) =>
        [
          `${path.relative(ROOT, name)}: ${fullName}`,
          ...failureMessages.join('\n').split('\n').slice(0, LINES_OF_A_FAILURE),
        ].join('\n    '),
      ),
  )

/** Runs the tests of these projects; `tags` is a tag expression of vitest, as in `!thorough`. */
export const vitest = (projects: string[], tags?: string) =>
  counted(
    (report) => [
      bin('vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...projects.map((project) => `--project=${project}`),
      ...(tags ? [`--tags-filter=${tags}`] : []),
    ],
    () => ({ DEBUG_PRINT_LIMIT: '2000' }), // a whole page's markup would bury the failure
    (report: VitestReport) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      names: failuresOf(report),
    }),
  )

interface PlaywrightSuite {
  specs?: { file: string; title: string; ok: boolean }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number }
}

const failedSpecs = ({ specs = [], suites = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(failedSpecs),
]

type Playwright = { config?: string; env?: Record<string, string> }

export const playwright = (
  chromium: string,
  { config = 'playwright.config.ts', env = {} }: Playwright = {},
) =>
  counted(
    () => [bin('@playwright/test', 'cli.js'), 'test', `--config=${config}`, '--reporter=list,json'],
    (report) => ({ ...env, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    (report: PlaywrightReport) => ({
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky,
      names: failedSpecs(report),
    }),
  )
