import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { holderOf, takeLock } from './lock.mjs'

/**
 * Marks of folders that a process runs from, as packages and builds: whoever would replace them looks for marks first. `mark` lasts
 * until the process ends or gives it back; `users` are the ids of the other processes.
 * @typedef {{ mark: (folder: string) => Promise<() => void>, users: (folder: string) => Promise<number[]> }} Marks
 */

const draw = () => randomBytes(4).toString('hex')

/**
 * What this process has marked, so that it does not take itself for another. @type {Set<string>}
 */
const ours = new Set()

const nameOf = (/** @type {string} */ folder) =>
  `polyclinic-${createHash('sha256').update(fs.realpathSync(folder)).digest('hex').slice(0, 16)}`

/**
 * On Linux, as sockets without a file: they need no right to write anywhere, everybody on the machine sees them, and the system
 * removes them with the process.
 * @type {Marks}
 */
export const socketMarks = {
  async mark(folder) {
    const name = `${nameOf(folder)}-${process.pid}-${draw()}`
    const server = net.createServer((caller) => caller.destroy()).unref()
    ours.add(name)
    await once(server.listen(`\0${name}`), 'listening')
    return () => void server.close()
  },
  async users(folder) {
    if (!fs.existsSync(folder)) return []
    const marks = fs
      .readFileSync('/proc/net/unix', 'utf8')
      .matchAll(/@(polyclinic-[0-9a-f]{16}-(\d+)-\w+)/g)
    return [...marks]
      .filter(([, name]) => name?.startsWith(`${nameOf(folder)}-`) && !ours.has(name))
      .map(([, , pid]) => Number(pid))
  },
}

const FOLDER = '.in-use'

/**
 * Elsewhere, as lock files in the folder. Where nothing can be written there, nothing is replaced
 * by this user either. @type {Marks}
 */
export const fileMarks = {
  async mark(folder) {
    const name = `${process.pid}-${draw()}`
    const place = path.join(folder, FOLDER)
    try {
      fs.mkdirSync(place, { recursive: true })
      ours.add(name)
      const { release } = await takeLock(path.join(place, name))
      return release ?? (() => undefined)
    } catch (error) {
      if (
        ['EACCES', 'EPERM', 'EROFS'].includes(
          /** @type {NodeJS.ErrnoException} */ (error).code ?? '',
        )
      )
        return () => undefined
      throw error
    }
  },
  async users(folder) {
    const place = path.join(folder, FOLDER)
    const names = fs.existsSync(place)
      ? fs.readdirSync(place).filter((name) => /^\d+-\w+$/.test(name))
      : []
    const holders = await Promise.all(
      names.filter((name) => !ours.has(name)).map((name) => holderOf(path.join(place, name))),
    )
    return holders.flatMap((holder) => (holder ? [holder.pid] : []))
  },
}

export const { mark: markUse, users: usersOf } =
  process.platform === 'linux' ? socketMarks : fileMarks
