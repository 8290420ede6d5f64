import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identityOf, isAlive } from './identity.mjs'

/**
 * Who holds a lock file. A process id says something only where it was given out (`namespace`). The socket beside the file answers
 * as long as that process lives, also to whoever shares the folder from another container.
 * @typedef {{ pid: number, identity: string, namespace?: string, socket?: string }} Holder
 */

const WAIT_MS = 500

const contentOf = (/** @type {string} */ file) => {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** @returns {Holder | undefined} */
function parse(/** @type {string | undefined} */ text) {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Where process ids are those that we see; empty where the system has one such place. */
function namespace() {
  try {
    return fs.readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

/** Whether a holder is among the processes that we see, so that its id says something. */
export const isSeen = (/** @type {Holder} */ { pid, identity }) =>
  isAlive(pid) && identityOf(pid) === identity

/** Whether the holder of a lock file lives. */
async function lives(/** @type {string} */ file, /** @type {Holder} */ holder) {
  if (isSeen(holder)) return true
  const { socket } = holder
  return (
    socket !== undefined &&
    holder.namespace !== namespace() &&
    answers(path.join(path.dirname(file), socket))
  )
}

/** Who holds a lock file: a process that still runs, else nobody. */
export async function holderOf(/** @type {string} */ file) {
  const holder = parse(contentOf(file))
  return holder && (await lives(file, holder)) ? holder : undefined
}

/**
 * Takes a lock file for this process: answers how to give it back, or who has it.
 * @returns {Promise<{ release: () => void, holder?: undefined } | { release?: undefined, holder: Holder }>}
 */
export async function takeLock(/** @type {string} */ file) {
  const life = await listenBeside(file)
  const mine = JSON.stringify({
    pid: process.pid,
    identity: identityOf(process.pid),
    namespace: namespace(),
    socket: life.socket,
  })
  const draft = `${file}.${drawName()}.new`
  let isOurs = false
  try {
    fs.writeFileSync(draft, mine)
    for (;;) {
      isOurs = link(draft, file)
      if (isOurs) return { release: () => giveBack(file, mine, life) }
      const found = contentOf(file)
      const holder = parse(found)
      if (holder && (await lives(file, holder))) return { holder }
      if (found !== undefined) removeStale(file, found)
    }
  } finally {
    fs.rmSync(draft, { force: true })
    if (!isOurs) life.close()
  }
}

/** Takes a lock file as soon as nobody has it; answers how to give it back. */
export async function waitForLock(
  /** @type {string} */ file,
  /** @type {AbortSignal | undefined} */ abort = undefined,
) {
  for (;;) {
    const { release } = await takeLock(file)
    if (release) return release
    await sleep(WAIT_MS, undefined, { signal: abort })
  }
}

function giveBack(
  /** @type {string} */ file,
  /** @type {string} */ mine,
  /** @type {{ close(): void }} */ life,
) {
  if (contentOf(file) === mine) fs.rmSync(file, { force: true })
  life.close()
}

const drawName = () => randomBytes(4).toString('hex')

/** A path as it is, or from where we are: the system takes only short ones for sockets. */
const shortest = (/** @type {string} */ place) => {
  const relative = path.relative(process.cwd(), place)
  return relative.length < place.length ? relative : place
}

/**
 * Listens beside a file until this process ends, however it does. Without a `socket` where the file
 * system has none, and where the path is too long for one.
 * @returns {Promise<{ socket?: string, close: () => void }>}
 */
function listenBeside(/** @type {string} */ file) {
  const socket = `${path.basename(file)}.${drawName()}.sock`
  const server = net.createServer((caller) => caller.destroy()).unref()
  return new Promise((resolve) => {
    server.once('error', () => resolve({ close: () => undefined }))
    server.listen(shortest(path.join(path.dirname(file), socket)), () =>
      resolve({ socket, close: () => void server.close() }),
    )
  })
}

/** How a system says that nobody listens. */
const NOBODY = ['ECONNREFUSED', 'ENOENT', 'ENOTSOCK']

/**
 * Whether somebody listens on a socket, or may do so though we could not ask. @returns
 * {Promise<boolean>}
 */
const answers = (/** @type {string} */ place) =>
  new Promise((resolve) => {
    const caller = net.connect(shortest(place))
    caller.once('connect', () => {
      caller.destroy()
      resolve(true)
    })
    caller.once('error', (/** @type {NodeJS.ErrnoException} */ { code = '' }) =>
      resolve(!NOBODY.includes(code)),
    )
  })

/**
 * A link appears with its content and only if nothing is there: two processes cannot both succeed.
 */
function link(/** @type {string} */ from, /** @type {string} */ to) {
  try {
    fs.linkSync(from, to)
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Removes the file of a holder that lives no more, and puts back what another process has put there
 * in the meantime.
 */
function removeStale(/** @type {string} */ file, /** @type {string} */ stale) {
  const aside = `${file}.${drawName()}.stale`
  try {
    fs.renameSync(file, aside)
  } catch {
    return // somebody else was quicker
  }
  if (contentOf(aside) !== stale) link(aside, file)
  fs.rmSync(aside, { force: true })
  const { socket } = parse(stale) ?? {}
  if (socket) fs.rmSync(path.join(path.dirname(file), socket), { force: true })
}
