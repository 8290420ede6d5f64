import fs from 'node:fs'
import path from 'node:path'
import { fingerprint, sources } from './fingerprint.mjs'
import { holderOf, releaseLock, takeLock } from './process/lock'
import { run, tail } from './process/run.mjs'
import { Refusal } from './refusal.mjs'
import { bin, ROOT } from './root'

/** Every version of the sources has a build folder of its own: a console that is running never loses its files. */
const BUILDS = path.join(ROOT, '.next/builds')

export interface Build {
  /** Relative to the repository, as Next wants it. */
  distDir: string
  stale: boolean
  make(): Promise<void>
}

/** The build of the sources as they are now, and how to make it when it is not there. */
export function currentBuild(): Build {
  const folder = path.join(BUILDS, fingerprint(ROOT, sources(ROOT)).slice(0, 16))
  const complete = path.join(folder, 'complete')
  const isThere = () => fs.existsSync(complete)
  return {
    distDir: path.relative(ROOT, folder),
    stale: !isThere(),
    async make() {
      fs.mkdirSync(BUILDS, { recursive: true })
      const lock = `${folder}.lock`
      while (takeLock(lock)) await new Promise((resolve) => setTimeout(resolve, 500)) // somebody else builds the same
      try {
        if (isThere()) return
        removeUnused(folder)
        await build(folder)
        fs.writeFileSync(complete, '')
      } finally {
        releaseLock(lock)
      }
    },
  }
}

async function build(folder: string) {
  const { ok, output, how } = await run({
    command: process.execPath,
    args: [bin('next', 'dist/bin/next'), 'build'],
    cwd: ROOT,
    env: { ...process.env, ...buildEnvironment(path.relative(ROOT, folder)), NODE_ENV: 'production' },
    pidFile: `${folder}.pid`,
  })
  if (!ok) throw new Refusal(`The console could not be built (next build: ${how}).\n${tail(output, 80)}`)
  forgetRoutes(folder)
}

/** Next lists the API's routes among the pages that a browser can go to. Nobody does, and every page would load their names. */
function forgetRoutes(folder: string) {
  const names = fs.readdirSync(path.join(folder, 'static'), { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((name) => path.basename(name) === '_buildManifest.js')) {
    const file = path.join(folder, 'static', name)
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/^[ \t]*"\/api\/[^"\n]*",?\n/gm, ''))
  }
}

export const buildEnvironment = (distDir: string) => ({ NEXT_DIST_DIR: distDir, NEXT_TELEMETRY_DISABLED: '1' })

/** Marks a build as served by this process, until it is given back. */
export function useBuild({ distDir }: Build): () => void {
  const mark = path.join(ROOT, distDir, `served-by-${process.pid}-${Date.now()}`)
  takeLock(mark)
  return () => releaseLock(mark)
}

const isServed = (folder: string) =>
  fs.readdirSync(folder).some((name) => name.startsWith('served-by-') && holderOf(path.join(folder, name)))

/** Removes the builds of earlier sources that nobody serves or makes. */
function removeUnused(current: string) {
  for (const { name } of fs.readdirSync(BUILDS, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const folder = path.join(BUILDS, name)
    if (folder !== current && !isServed(folder) && !holderOf(`${folder}.lock`)) fs.rmSync(folder, { recursive: true })
  }
}
