import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { fingerprint, sources } from './fingerprint.mjs'
import { usersOf } from '../process/in-use.mjs'
import { holderOf, waitForLock } from '../process/lock.mjs'
import { run, tail } from '../process/run.mjs'
import { Refusal } from '../output/refusal.mjs'
import { bin, ROOT } from '../root'
import { isWritable } from '../folders/writable.mjs'

/**
 * Every version of the sources has a build folder of its own: a console that is running never loses
 * its files.
 */
const BUILDS = path.join(ROOT, '.next/builds')

const NO_BUILD = `The console is not built for these sources and Node ${process.version}, and this user cannot write into ${BUILDS}: run npm run build as its owner.`

const lockOf = (folder: string) => `${folder}.lock`

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
      if (!isWritable(BUILDS)) throw new Refusal(NO_BUILD)
      fs.mkdirSync(BUILDS, { recursive: true })
      const release = await waitForLock(lockOf(folder)) // somebody else may build the same
      try {
        if (isThere()) return
        await removeUnused(folder)
        await build(folder)
        fs.writeFileSync(complete, '')
      } finally {
        release()
      }
    },
  }
}

async function build(folder: string) {
  const { ok, output, how } = await run({
    command: process.execPath,
    args: [bin('next', 'dist/bin/next'), 'build'],
    cwd: ROOT,
    env: {
      ...process.env,
      ...buildEnvironment(path.relative(ROOT, folder)),
      NODE_ENV: 'production',
    },
    pidFile: `${folder}.pid`,
  })
  if (!ok)
    throw new Refusal(`The console could not be built (next build: ${how}).\n${tail(output, 80)}`)
  forgetRoutes(folder)
  compressShared(folder)
}

/**
 * Next lists the API's routes among the pages that a browser can go to. Nobody does, and every page
 * would load their names.
 */
function forgetRoutes(folder: string) {
  const names = fs.readdirSync(path.join(folder, 'static'), { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((name) => path.basename(name) === '_buildManifest.js')) {
    const file = path.join(folder, 'static', name)
    fs.writeFileSync(
      file,
      fs.readFileSync(file, 'utf8').replace(/^[ \t]*"\/api\/[^"\n]*",?\n/gm, ''),
    )
  }
}

/**
 * Compresses the scripts and style sheets that every page loads, with Brotli's highest quality,
 * which takes too long while a page waits (`lib/platform/web/precompressed.mjs` serves them).
 */
function compressShared(folder: string) {
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'build-manifest.json'), 'utf8'))
  const { rootMainFiles, lowPriorityFiles, pages } = manifest as {
    rootMainFiles: string[]
    lowPriorityFiles: string[]
    pages: Record<string, string[]>
  }
  for (const name of new Set([...rootMainFiles, ...pages['/_app']!, ...lowPriorityFiles])) {
    const file = path.join(folder, name)
    fs.writeFileSync(`${file}.br`, brotliCompressSync(fs.readFileSync(file)))
  }
}

export const buildEnvironment = (distDir: string) => ({
  NEXT_DIST_DIR: distDir,
  NEXT_TELEMETRY_DISABLED: '1',
})

/** Removes the builds of earlier sources that nobody serves or makes. */
async function removeUnused(current: string) {
  for (const { name } of fs
    .readdirSync(BUILDS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())) {
    const folder = path.join(BUILDS, name)
    if (
      folder === current ||
      (await usersOf(folder)).length > 0 ||
      (await holderOf(lockOf(folder)))
    )
      continue
    fs.rmSync(folder, { recursive: true })
  }
}
