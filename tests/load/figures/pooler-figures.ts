import { createUndo } from '@/dev/process/lifetime.mjs'
import { appDatabaseURL } from '@/lib/platform/db/app-login'
import { startPgBouncer } from '@/tests/support/db/pgbouncer'
import { creations, LIST } from './api-figures'
import { rate, writing } from '../beside-raw'
import type { Figure } from './figures'
import { SECRET, startConsole, type Console, type Machine, type Subject } from '../installation'
import { compare, type Load } from '../load'

const CONNECTIONS = 10

/**
 * The console behind PgBouncer in transaction mode, beside the same one that asks the server
 * itself.
 */
export async function poolerFigures(direct: Subject, machine: Machine): Promise<Figure[]> {
  const undo = createUndo()
  try {
    const bouncer = await startPgBouncer(
      appDatabaseURL(direct.url, SECRET),
      machine.folder.at('pgbouncer'),
      40,
    )
    undo.add(bouncer.stop)
    const pooled = await startConsole(machine, direct.url, undo, {
      DATABASE_APP_URL: bouncer.url,
      DATABASE_PREPARED_STATEMENTS: 'false',
    })
    const beside = (load: (console: Console) => Pick<Load, 'path' | 'headers' | 'posts'>) => {
      const of = (console: Console) => ({
        ...load(console),
        port: console.port,
        connections: CONNECTIONS,
        seconds: 4,
      })
      return compare(of(pooled), of(direct))
    }
    return [
      ...rate(
        'Through PgBouncer, beside none: list of 25',
        await beside(({ headers }) => ({ path: LIST, headers })),
      ),
      ...rate(
        '  create',
        await beside((console) => ({ ...creations(), headers: writing(console) })),
      ),
    ]
  } finally {
    await undo.run()
  }
}
