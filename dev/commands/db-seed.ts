import { parseArgs } from 'node:util'
import { migrateDatabase, reachDatabase, refuse } from '../database'
import { atEnd, end } from '../process/lifetime.mjs'
import { bar } from '../output/progress.mjs'
import { Refusal } from '../output/refusal.mjs'
import { seedOrganizations } from '../seed/organizations'
import { prepare } from '../environment/settings'

const USAGE = 'Usage: npm run db:seed -- --organizations 100000'

function countOf(args: string[]): number {
  try {
    const { values } = parseArgs({ args, options: { organizations: { type: 'string' } } })
    const count = Number(values.organizations)
    if (Number.isSafeInteger(count) && count > 0) return count
  } catch {
    // an unknown option: the usage says it
  }
  throw new Refusal(USAGE)
}

/** `npm run db:seed -- --organizations N`: fills the database for load work. */
export default async function seed(args: string[]) {
  const count = countOf(args)
  const { settings, folder, step } = prepare('db:seed')
  const database = await step('Start the database', async () => {
    const database = await reachDatabase(settings, folder)
    atEnd.add(database.stop)
    await migrateDatabase(database, settings, folder)
    return database
  })
  await step('Create organizations', async (note) => {
    const show = (done: number) =>
      note(`${bar(done / count)} ${done.toLocaleString('en')} of ${count.toLocaleString('en')}`)
    show(0)
    await seedOrganizations(database.url, count, show).catch(refuse)
  })
  await end(0)
}
