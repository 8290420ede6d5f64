import fs from 'node:fs'
import path from 'node:path'
import type { Undo } from '../process/lifetime.mjs'
import { isSeen, takeLock } from '../process/lock.mjs'
import { Refusal } from '../output/refusal.mjs'
import { ROOT } from '../root'
import { isWritable } from '../folders/writable.mjs'

/** What `next dev` reads before `.env`, and nothing else does. */
const FILE = path.join(ROOT, '.env.development.local')

const HEAD = '# Written by npm run services, and removed when it ends.\n'

const isOurs = (file: string) =>
  fs.existsSync(file) && fs.readFileSync(file, 'utf8').startsWith(HEAD)

/**
 * Takes the environment file for this command, because two of them cannot lead `next dev` to
 * different services, and removes the one that a killed command has left. At the end, what was
 * written is removed and the file given back.
 */
export async function claimEnvironmentFile(undo: Undo, file = FILE) {
  const lock = path.join(path.dirname(file), '.next', 'environment.lock')
  fs.mkdirSync(path.dirname(lock), { recursive: true })
  const { release, holder } = await takeLock(lock)
  if (!release) {
    const who = isSeen(holder) ? `process ${holder.pid}` : 'a process in another container'
    throw new Refusal(
      `Another npm run services or npm run dev runs from these sources (${who}): stop that one.`,
    )
  }
  const remove = () => isOurs(file) && fs.rmSync(file)
  undo.add(() => {
    remove()
    release()
  })
  remove()
}

/** Refuses a file that somebody else has written, and a folder that takes none. */
export function refuseForeignFile(file = FILE) {
  const name = path.basename(file)
  if (fs.existsSync(file))
    throw new Refusal(
      `${name} is not from npm run services, which would replace it: move what it says to .env, and remove it.`,
    )
  if (!isWritable(path.dirname(file)))
    throw new Refusal(`${name} cannot be written: ${path.dirname(file)} is not writable.`)
}

/**
 * A variable as the files of Next have it, and shells too unless it has a dollar sign: Next puts
 * other variables in the place of what follows one, within all quotes.
 */
function lineOf([name, value]: [string, string | undefined]) {
  if (value === undefined) return ''
  const quote = ["'", '`'].find((one) => !value.includes(one))
  if (!quote)
    throw new Refusal(
      `${name} cannot be written into a file: it has both kinds of quotes, ' and \`.`,
    )
  return `${name}=${quote}${value.replaceAll('$', '\\$')}${quote}\n`
}

/** Writes the environment of `next dev`, for this user's eyes only. */
export const writeEnvironmentFile = (env: Record<string, string | undefined>, file = FILE) =>
  fs.writeFileSync(file, HEAD + Object.entries(env).map(lineOf).join(''), { mode: 0o600 })
