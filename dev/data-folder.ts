import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { endOrphan } from './process/child.mjs'
import { holderOf, releaseLock, takeLock } from './process/lock'
import { Refusal } from './refusal.mjs'
import { ROOT } from './root'

/** One level after the other: `recursive` tries for ever where the system lets nobody make folders, as under /proc. */
function makeFolder(folder: string) {
  if (fs.existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    fs.mkdirSync(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    throw new Refusal(`POLYCLINIC_DATA_DIR must be a folder that can be made and written: ${folder} (${code}).`)
  }
}

/** The folder with everything that one installation keeps on this machine. */
export class DataFolder {
  readonly path: string

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
    return this.at('run', `${name}.pid`)
  }

  /** Whether another command works on this folder now. */
  get inUse() {
    return holderOf(this.at('lock')) !== undefined
  }

  /** Takes the folder for this process and ends what a killed one left running. Returns what gives it back. */
  async take() {
    makeFolder(this.at('run'))
    const holder = takeLock(this.at('lock'))
    if (holder)
      throw new Refusal(
        `The data folder ${this.shown()} is in use by process ${holder.pid}: stop that one, or set POLYCLINIC_DATA_DIR.`,
      )
    for (const file of fs.readdirSync(this.at('run'))) if (file.endsWith('.pid')) await endOrphan(this.at('run', file))
    return () => releaseLock(this.at('lock'))
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
