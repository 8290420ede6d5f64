import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { isKey, refuseOtherKeys, type Storage } from './storage'

type Failure = { code?: string }
const KEY_LENGTH = 36
const asideOf = (place: string) => `${place}.new`
const isMissing = (error: unknown) => (error as Failure).code === 'ENOENT'

/** What was written to a folder is there after a loss of power only when the folder is, too. */
async function sync(place: string) {
  const handle = await open(place, 'r')
  await handle.sync().finally(() => handle.close())
}

/**
 * Keeps files in a folder of this machine, which its owner alone can read: by the first letters of
 * their keys.
 */
export function localStorage(folder: string): Storage {
  const shelfOf = (key: string) => path.join(folder, key.slice(0, 2))
  const placeOf = (key: string) => {
    refuseOtherKeys(key)
    return path.join(shelfOf(key), key)
  }

  async function write(place: string, bytes: Buffer | Readable) {
    const handle = await open(place, 'wx', 0o600)
    try {
      await writeFile(handle, bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }

  async function put(key: string, bytes: Buffer | Readable) {
    const place = placeOf(key)
    await mkdir(shelfOf(key), { recursive: true, mode: 0o700 })
    // Written aside first: a file is there as a whole or not at all.
    const aside = asideOf(place)
    try {
      await write(aside, bytes)
      await rename(aside, place)
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    }
    await sync(shelfOf(key))
  }

  return {
    put,

    putFile: (key, source) => put(key, createReadStream(source)),

    async open(key) {
      const handle = await open(placeOf(key), 'r').catch((error: unknown) =>
        isMissing(error) ? null : Promise.reject(error),
      )
      if (!handle) return null
      const { size } = await handle.stat()
      return { bytes: size, content: handle.createReadStream() }
    },

    get: (key) =>
      readFile(placeOf(key)).catch((error: unknown) =>
        isMissing(error) ? null : Promise.reject(error),
      ),

    async delete(key) {
      await rm(placeOf(key), { force: true })
      await rm(asideOf(placeOf(key)), { force: true })
    },

    async *list() {
      const shelves = await readdir(folder).catch((error: unknown) =>
        isMissing(error) ? [] : Promise.reject(error),
      )
      for (const shelf of shelves)
        for (const name of await readdir(path.join(folder, shelf))) {
          const at = await stat(path.join(folder, shelf, name)).catch(() => null)
          // What a crash has left aside is found by its key, too.
          const key = name.slice(0, KEY_LENGTH)
          if (at && isKey(key)) yield { key, at: at.mtime }
        }
    },
  }
}
