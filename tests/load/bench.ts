import { inspect } from 'node:util'
import { createProgress } from '@/dev/output/progress.mjs'
import { atEnd, createUndo, end, isEnding, watchForTheEnd } from '@/dev/process/lifetime.mjs'
import { asOwner } from '@/lib/platform/db/owner'
import { accessCreateFigures, accessListFigures, searchFigures } from './figures/access-figures'
import { createFigures, listFigures, treeFigures } from './figures/api-figures'
import { compareBuilds } from './builds'
import { commerceFigures } from './figures/commerce-figures'
import { authorizationFigures } from './figures/authorization-figures'
import { firstRowFigures } from './figures/first-row-figures'
import { count, machineFacts, milliseconds, tableOf, type Figure } from './figures/figures'
import {
  createDatabase,
  openMachine,
  startConsole,
  type Machine,
  type Subject,
} from './installation'
import { importFigures } from './figures/import-figures'
import { openingFigures } from './figures/opening-figures'
import { pickerFigures } from './figures/picker-figures'
import { poolerFigures } from './figures/pooler-figures'
import { practiceFigures } from './figures/practice-figures'
import { PLACES, PRACTITIONERS } from './practice-seed'
import { runYear } from './simulated-year'
import { runKills } from './sending'
import { shutdownFigures } from './figures/shutdown-figures'
import { audienceFigures, sendingFigures } from './figures/sending-figures'
import {
  checkFigures,
  firstLoadFigures,
  freshStartFigures,
  startFigures,
} from './figures/start-figures'

const SMALL = 10_000
const LARGE = 100_000
const MINUTES = 12

const API =
  'API: the production build beside node:http and pg alone, 10 connections each, on the same database'
const ACCESS = `Access: ${count(LARGE)} organizations, 1,000,000 role assignments, a person with 1,000 organizations`
const PRACTICE = `Practice: ${count(PRACTITIONERS)} practitioners and ${count(PLACES)} locations, medians beside the bare statement`
const BROWSER = `Browser: Chromium, ${count(LARGE)} organizations`
const REST = 'Around it'

interface Task {
  /** Also the word that asks for it alone: `npm run bench -- list create`. */
  name: string
  part: string
  /** Organizations in the database it needs; none for the others. */
  size?: number
  /** Whether people, roles and a log must be in it. */
  people?: boolean
  work: (subject: Subject, machine: Machine) => Promise<Figure[]>
}

const TASKS: Task[] = [
  { name: 'list', part: API, size: SMALL, work: listFigures },
  { name: 'tree', part: API, size: SMALL, work: treeFigures },
  { name: 'create', part: API, size: SMALL, work: createFigures },
  { name: 'pooler', part: REST, size: SMALL, work: poolerFigures },
  { name: 'shutdown', part: REST, size: SMALL, work: shutdownFigures },
  { name: 'import', part: REST, size: SMALL, work: importFigures },
  // Last of its size: it fills the database.
  { name: 'practice', part: PRACTICE, size: SMALL, work: practiceFigures },
  { name: 'tree', part: API, size: LARGE, work: treeFigures },
  { name: 'authorization', part: ACCESS, size: LARGE, people: true, work: authorizationFigures },
  { name: 'lists', part: ACCESS, size: LARGE, people: true, work: accessListFigures },
  { name: 'search', part: ACCESS, size: LARGE, people: true, work: searchFigures },
  { name: 'creates', part: ACCESS, size: LARGE, people: true, work: accessCreateFigures },
  {
    name: 'seed',
    part: REST,
    size: LARGE,
    work: async ({ size, seeded }) => [
      { what: `Seeding ${count(size)} organizations`, ours: milliseconds(seeded) },
    ],
  },
  { name: 'picker', part: BROWSER, size: LARGE, work: pickerFigures },
  { name: 'first-row', part: BROWSER, size: LARGE, work: firstRowFigures },
  { name: 'openings', part: REST, work: openingFigures },
  { name: 'sending', part: REST, work: (_, machine) => sendingFigures(machine) },
  { name: 'audience', part: REST, work: (_, machine) => audienceFigures(machine) },
  { name: 'commerce', part: REST, work: (_, machine) => commerceFigures(machine) },
  { name: 'start', part: REST, work: (_, machine) => startFigures(machine) },
  { name: 'first-load', part: REST, work: firstLoadFigures },
  { name: 'fresh', part: REST, work: (_, machine) => freshStartFigures(machine) },
  { name: 'check', part: REST, work: checkFigures },
]

/**
 * Filled as it goes: what has been measured is printed, even if the rest fails or takes too long.
 */
const parts: Record<string, Figure[]> = {
  [API]: [],
  [ACCESS]: [],
  [PRACTICE]: [],
  [BROWSER]: [],
  [REST]: [],
}

async function bench(tasks: Task[], machine: Machine, step: ReturnType<typeof createProgress>) {
  for (const size of [SMALL, LARGE, undefined]) {
    const due = tasks.filter((task) => task.size === size)
    if (due.length === 0) continue
    const undo = createUndo()
    atEnd.add(undo.run)
    const subject =
      size &&
      (await step(seeding(size), () =>
        createDatabase(
          machine,
          size,
          due.some((task) => task.people),
        ),
      ))
    const console = subject && (await startConsole(machine, subject.url, undo))
    for (const task of due) {
      const work = () => task.work({ ...subject, ...console } as Subject, machine)
      parts[task.part]!.push(...(await step(titleOf(task), work)))
    }
    await undo.run()
  }
}

const seeding = (size: number) => `Seed ${count(size)}`
const titleOf = ({ name, size }: Task) => (size ? `${name} of ${count(size)}` : name)

async function main() {
  const asked = process.argv.slice(2)
  // They have no figure beside a limit: they add up, or not.
  if (asked[0] === 'year') return void (await end(await runYear(asked.slice(1))))
  if (asked[0] === 'kills') return void (await end(await runKills(asked.slice(1))))
  if (asked[0] === 'builds') return void (await end(await compareBuilds()))
  const tasks = TASKS.filter(({ name }) => asked.length === 0 || asked.includes(name))
  const sizes = [...new Set(tasks.map(({ size }) => size))]
  const steps = sizes.flatMap((size) => [
    ...(size ? [seeding(size)] : []),
    ...tasks.filter((task) => task.size === size).map(titleOf),
  ])
  const machine = await openMachine(atEnd)
  const { rows } = await asOwner(machine.postgres.adminUrl, (admin) =>
    admin.query('show server_version'),
  )
  const print = () => console.log(`\n${tableOf(parts)}\n${machineFacts(rows[0]!.server_version)}`)
  const tooLong = setTimeout(() => {
    print()
    void end(0, `Not everything was measured within ${MINUTES} minutes.`)
  }, MINUTES * 60_000)
  try {
    await bench(tasks, machine, createProgress({ steps }))
  } finally {
    clearTimeout(tooLong)
    if (!isEnding()) print()
  }
}

const fail = (error: unknown) => {
  if (!isEnding()) return end(1, inspect(error))
}
watchForTheEnd()
process.on('unhandledRejection', fail)
main().then(() => end(0), fail)
