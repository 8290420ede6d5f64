import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { endOrphan } from '../process/child.mjs'
import { holderOf, isSeen, takeLock, waitForLock, type Holder } from '../process/lock.mjs'
import { Refusal } from '../output/refusal.mjs'
import { ROOT } from '../root'
import { isWritable } from './writable.mjs'

/**
 * One level after the other: `recursive` tries for ever where the system lets nobody make folders,
 * as under /proc.
 */
function makeFolder(folder: string) {
  if (fs.existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    fs.mkdirSync(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    throw new Refusal(
      `POLYCLINIC_DATA_DIR must be a folder that can be made and written: ${folder} (${code}).`,
    )
  }
}

/**
 * Of a process that shares the folder: its lock file, and what the names of its other files begin
 * with.
 */
const SHARED = /^(shared-\w+)\.lock$/
const OF_SHARED = /^(shared-\w+)\./

/**
 * The folder with everything that one installation keeps on this machine. One process takes it for
 * itself, as its stand-ins need, or several share it, which keep nothing in it but files that
 * people send and journals of their own.
 */
export class DataFolder {
  readonly path: string
  /** What the names of this process's files in `run` begin with. */
  private own = ''

  constructor(folder: string) {
    this.path = path.resolve(ROOT, folder)
  }

  at(...names: string[]) {
    return path.join(this.path, ...names)
  }

  /** The path as one would type it. */
  shown(...names: string[]) {
    const relative = path.relative(process.cwd(), this.at(...names))
    return relative.startsWith('..') ? this.at(...names) : relative
  }

  pidFile(name: string) {
    return this.at('run', `${this.own}${name}.pid`)
  }

  /** Who has taken this folder for itself. */
  holder() {
    return holderOf(this.at('lock'))
  }

  /**
   * Takes the folder for this process alone and ends what a killed one left running. Returns what
   * gives it back.
   */
  async take() {
    this.makeWritable()
    const { release, holder } = await takeLock(this.at('lock'))
    if (!release) return this.refuse(holder)
    const [other] = await this.sharing()
    if (other) this.refuse(other, release)
    await this.endOrphans()
    return release
  }

  /**
   * Takes the folder together with others that do so, and ends what killed ones left running.
   * Returns what gives it back.
   */
  async share() {
    this.makeWritable()
    const own = `shared-${randomBytes(4).toString('hex')}`
    const release = await waitForLock(this.at('run', `${own}.lock`))
    const holder = await this.holder()
    if (holder) this.refuse(holder, release)
    this.own = `${own}.`
    await this.endOrphans()
    return release
  }

  private makeWritable() {
    makeFolder(this.at('run'))
    if (!isWritable(this.path) || !isWritable(this.at('run')))
      throw new Refusal(
        `POLYCLINIC_DATA_DIR must be a folder that can be made and written: ${this.path}.`,
      )
  }

  private refuse(holder: Holder, release = () => {}): never {
    release()
    const who = isSeen(holder) ? `process ${holder.pid}` : 'a process in another container'
    throw new Refusal(
      `The data folder ${this.shown()} is in use by ${who}: stop that one, or set POLYCLINIC_DATA_DIR.`,
    )
  }

  /** The processes that share this folder. */
  private async sharing() {
    const files = fs.readdirSync(this.at('run')).filter((file) => SHARED.test(file))
    return (await Promise.all(files.map((file) => holderOf(this.at('run', file))))).filter(
      (one) => one !== undefined,
    )
  }

  /** Ends what processes left running that hold this folder no more, and forgets them. */
  private async endOrphans() {
    const files = fs.readdirSync(this.at('run'))
    const left = new Set<string>()
    for (const file of files) {
      const [, shared] = SHARED.exec(file) ?? []
      if (shared && !(await holderOf(this.at('run', file)))) left.add(shared)
    }
    for (const file of files) {
      const [, shared] = OF_SHARED.exec(file) ?? []
      if (shared && !left.has(shared)) continue
      if (file.endsWith('.pid')) await endOrphan(this.at('run', file))
      else if (shared) fs.rmSync(this.at('run', file), { force: true })
    }
  }

  /** A secret that this folder has generated once, readable by its owner only. */
  secret(name: string): string {
    const file = this.at('secrets', name)
    fs.mkdirSync(this.at('secrets'), { recursive: true, mode: 0o700 })
    if (!fs.existsSync(file)) {
      // Written aside first: a crash must not leave half a secret.
      fs.writeFileSync(`${file}.new`, randomBytes(32).toString('hex'), { mode: 0o600 })
      fs.renameSync(`${file}.new`, file)
    }
    return fs.readFileSync(file, 'utf8')
  }
}
