import fs from 'node:fs'
import path from 'node:path'
import { env } from '@/lib/platform/config/env'

/** A mail of a campaign as it was claimed: whoever claims it later has a higher fence. */
export type Claimed = { campaignId: number; number: number; fence: string }

/**
 * What a journal tells of a mail: that it was handed over, and the server's code where it has
 * refused it since.
 */
export type Noted = Claimed & { refused: number | null }

/**
 * A file of this size is enough of the past: the other one is begun, and what that told is long in
 * the database.
 */
const ENOUGH_BYTES = 1024 * 1024
const ENDINGS = ['.0', '.1'] as const

const folder = () => path.resolve(env().POLYCLINIC_DATA_DIR, 'mail-workers')
const fileOf = (workerId: string, ending: string) => path.join(folder(), workerId + ending)

/**
 * The words for a mail, made beforehand: between the end of a message and its line nothing else is
 * to happen.
 */
export const lineOf = ({ fence, campaignId, number }: Claimed, refused?: number) =>
  Buffer.from(`${fence} ${campaignId} ${number} ${refused ?? ''}\n`)

const LINE = /^(\d+) (\d+) (\d+) (\d*)$/

/** The mails of a journal, in its order. A last line that was cut off says nothing. */
export const readLines = (text: string): Noted[] =>
  text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .flatMap((line) => {
      const [, fence, campaignId, number, refused] = LINE.exec(line) ?? []
      if (!fence) return []
      return {
        fence,
        campaignId: Number(campaignId),
        number: Number(number),
        refused: refused ? Number(refused) : null,
      }
    })

export type Journal = {
  /**
   * Writes a line before it returns. What the system has of it outlives this process, however it
   * ends.
   */
  write(line: Buffer): void
  /** Closes and removes it: everything that it told is in the database. */
  remove(): void
  /** Closes it and leaves it to whoever takes over. */
  close(): void
}

/**
 * The journal of a worker: which mails it has handed over. The database hears of each a moment
 * later, and what it has not heard of when a worker is killed stands here. There are two files, of
 * which the older one is begun anew when the other is full.
 */
export function openJournal(workerId: string): Journal {
  fs.mkdirSync(folder(), { recursive: true, mode: 0o700 })
  const files = ENDINGS.map((ending) => fs.openSync(fileOf(workerId, ending), 'a', 0o600))
  let [current, bytes] = [0, 0]
  const close = () => files.splice(0).forEach((file) => fs.closeSync(file))
  return {
    write(line) {
      fs.writeSync(files[current]!, line)
      bytes += line.length
      if (bytes < ENOUGH_BYTES) return
      ;[current, bytes] = [1 - current, 0]
      fs.ftruncateSync(files[current]!)
    },
    close,
    remove() {
      close()
      removeJournal(workerId)
    },
  }
}

/** The workers of whom this machine has a journal. */
export function workersHere(): string[] {
  if (!fs.existsSync(folder())) return []
  return fs
    .readdirSync(folder())
    .filter((name) => name.endsWith('.0'))
    .map((name) => name.slice(0, -2))
}

/** What the journal of a worker tells; nothing where there is none, or no longer. */
export const readJournal = (workerId: string): Noted[] =>
  ENDINGS.flatMap((ending) => {
    try {
      return readLines(fs.readFileSync(fileOf(workerId, ending), 'utf8'))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw error
    }
  })

export const removeJournal = (workerId: string) =>
  ENDINGS.toReversed().forEach((ending) => fs.rmSync(fileOf(workerId, ending), { force: true }))
