import fs from 'node:fs'
import path from 'node:path'

/** What every record of the provider has; the rest is as its API answers it. */
export type Kept = { id: string; object: string; created: number; [field: string]: unknown }

/**
 * Records in a file, a line for each time that one was written: what was kept before an answer is
 * there after a crash. `keep` notes a record; `commit` writes all that were noted since, in one
 * piece.
 */
export function openStore(file: string) {
  const records = new Map<string, Kept>()
  const noted = new Map<string, Kept>()
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const written = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  // What comes after the last line break is what a crash has cut off: nobody was answered with it.
  const whole = written.slice(0, written.lastIndexOf('\n') + 1)
  for (const line of whole.split('\n').filter(Boolean)) {
    const record = JSON.parse(line) as Kept
    records.set(record.id, record)
  }
  if (whole.length < written.length) fs.writeFileSync(file, whole, { mode: 0o600 })

  return {
    isEmpty: records.size === 0,
    find: (id: string) => records.get(id),
    /** All of a kind, newest first. */
    all: (object: string) =>
      [...records.values()].filter((record) => record.object === object).reverse(),
    keep<Record extends Kept>(record: Record): Record {
      records.set(record.id, record)
      noted.set(record.id, record)
      return record
    },
    commit() {
      if (noted.size === 0) return
      const lines = [...noted.values()].map((record) => `${JSON.stringify(record)}\n`)
      noted.clear()
      fs.appendFileSync(file, lines.join(''), { mode: 0o600 })
    },
  }
}

export type Store = ReturnType<typeof openStore>
