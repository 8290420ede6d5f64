import fs from 'node:fs'
import { identityOf, isAlive } from './identity.mjs'

export interface Holder {
  pid: number
  identity: string
}

const read = (file: string): Holder | undefined => {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/** Who holds a lock file: a process that still runs, else nobody. */
export function holderOf(file: string): Holder | undefined {
  const holder = read(file)
  return holder && isAlive(holder.pid) && identityOf(holder.pid) === holder.identity ? holder : undefined
}

/** Takes a lock file for this process. Returns who has it instead, or undefined when it is ours now. */
export function takeLock(file: string): Holder | undefined {
  const mine = `${file}.${process.pid}`
  fs.writeFileSync(mine, JSON.stringify({ pid: process.pid, identity: identityOf(process.pid) } satisfies Holder))
  try {
    for (;;) {
      if (link(mine, file)) return undefined
      const holder = holderOf(file)
      if (holder) return holder
      moveAside(file)
    }
  } finally {
    fs.rmSync(mine, { force: true })
  }
}

export function releaseLock(file: string) {
  if (read(file)?.pid === process.pid) fs.rmSync(file, { force: true })
}

/** A link appears with its content and only if nothing is there: two processes cannot both succeed. */
function link(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Removes a dead holder's file, and puts back what another process has put there in the meantime. */
function moveAside(file: string) {
  const aside = `${file}.stale.${process.pid}`
  try {
    fs.renameSync(file, aside)
  } catch {
    return // somebody else was quicker
  }
  if (holderOf(aside)) link(aside, file)
  fs.rmSync(aside, { force: true })
}
