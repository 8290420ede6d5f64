import fs from 'node:fs'
import path from 'node:path'
import { debianPackages, findProgram } from '@/dev/programs'

const PARENT = '/usr/lib/postgresql'

/** The folder with the programs of the newest PostgreSQL that Debian has installed here. */
function installedPrograms(): string | undefined {
  if (!fs.existsSync(PARENT)) return undefined
  return fs
    .readdirSync(PARENT)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => path.join(PARENT, version, 'bin'))
    .find((bin) =>
      ['postgres', 'initdb', 'psql', 'pg_dump'].every((name) =>
        fs.existsSync(path.join(bin, name)),
      ),
    )
}

/**
 * The folder with the programs of a whole PostgreSQL, clients included, which the embedded one
 * lacks. Installs it where it is missing.
 */
export const findSystemPostgres = () =>
  findProgram(
    installedPrograms,
    debianPackages('postgresql'),
    'There is no PostgreSQL with its client programs, and none could be installed: install the package postgresql.',
  )
