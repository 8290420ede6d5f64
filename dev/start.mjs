// Node's own modules only: this runs in a fresh clone, before any package is there.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { fetchPinnedNode, runWith } from './node/hand-over.mjs'
import { isSupported } from './node/versions.mjs'
import { packages } from './packages.mjs'
import { markUse } from './process/in-use.mjs'
import { PLANS } from './output/plans.mjs'
import { end, isEnding, watchForTheEnd } from './process/lifetime.mjs'
import { createProgress } from './output/progress.mjs'
import { Refusal } from './output/refusal.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const [command = '', ...args] = process.argv.slice(2)

/** A file's variables never replace those that are set already. */
function readEnvFile() {
  const file = path.join(root, '.env')
  if (fs.existsSync(file)) process.loadEnvFile(file)
}

/** Has the packages of the lock installed, and sees that nobody takes them away from here on. */
async function usePackages(
  /** @type {string} */ pidFile,
  /** @type {(install: () => Promise<void>) => Promise<void>} */ step,
) {
  const { isStale, install } = packages(root, pidFile)
  for (;;) {
    if (isStale()) await step(install)
    const release = await markUse(path.join(root, 'node_modules'))
    // Whoever has begun to install before that did not see us.
    if (!isStale()) return
    release()
  }
}

async function main() {
  if (!(command in PLANS)) return end(1, `Commands: ${Object.keys(PLANS).join(', ')}.`)

  process.chdir(root)
  readEnvFile()
  watchForTheEnd()
  const dataFolder = path.resolve(root, process.env.POLYCLINIC_DATA_DIR || '.data')
  if (!isSupported(process.versions.node)) {
    const node = await fetchPinnedNode(path.join(dataFolder, 'run', 'npm-ci-node.pid'))
    return end(await runWith(node, [...process.execArgv, ...process.argv.slice(1)]))
  }
  const memory = path.join(dataFolder, 'durations.json')
  const step = createProgress({ steps: ['Install packages', ...PLANS[command]], memory })
  await usePackages(path.join(dataFolder, 'run', 'npm-ci.pid'), (install) =>
    step('Install packages', install),
  )
  const { register } = await import('tsx/esm/api')
  register()
  const { main } = await import('./main.ts')
  await main(command, args)
}

main().catch((error) => {
  if (!isEnding()) return end(1, error instanceof Refusal ? error.message : inspect(error))
})
