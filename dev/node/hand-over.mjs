import path from 'node:path'
import { packages } from '../packages.mjs'
import { startChild } from '../process/child.mjs'
import { atEnd } from '../process/lifetime.mjs'
import { Refusal } from '../output/refusal.mjs'
import { HERE, pinnedNode, SUPPORTED } from './versions.mjs'

/**
 * Has npm fetch the pinned Node, once, and answers the path of the program. Throws a refusal where
 * there is none for this platform, or it cannot be fetched.
 */
export async function fetchPinnedNode(/** @type {string} */ pidFile) {
  const own = process.versions.node
  const pinned = pinnedNode()
  if (!pinned)
    throw new Refusal(
      `Polyclinic needs ${SUPPORTED}; this is ${own}, and npm has none for ${process.platform} on ${process.arch}. Install one.`,
    )
  const { isStale, install } = packages(HERE, pidFile, { scripts: false })
  const source = isStale() ? 'which is fetched from the npm registry once' : 'fetched before'
  console.error(`Node ${own} is not supported: this runs with Node ${pinned.version}, ${source}.`)
  if (isStale()) await install()
  return pinned.program
}

/**
 * Runs a command with another Node, which the programs that it starts find first as well. Answers
 * its exit code; when this process has to end, the command is asked to end first.
 */
export async function runWith(
  /** @type {string} */ program,
  /** @type {string[]} */ args,
  env = process.env,
) {
  const PATH = [path.dirname(program), env.PATH].filter(Boolean).join(path.delimiter)
  const { child, exited, stop } = startChild({
    command: program,
    args,
    env: { ...env, PATH, POLYCLINIC_STARTED_BY: String(process.pid) },
    // What it runs may take its time to end, and has limits of its own.
    patience: 600_000,
  })
  atEnd.add(stop)
  const how = await exited
  if (child.exitCode === null) console.error(`${program}: ${how}`)
  return child.exitCode ?? 1
}
