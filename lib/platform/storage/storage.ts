import type { Readable } from 'node:stream'

/** Where the bytes of files are kept, each under a key that is nobody's to guess: a random UUID. */
export type Storage = {
  /** All of them, or none: nobody ever reads half a file. */
  put: (key: string, bytes: Buffer) => Promise<void>
  /** Null for a key that is not there. */
  get: (key: string) => Promise<Buffer | null>
  /** `put` of a file of this machine, which need not fit into memory. */
  putFile: (key: string, path: string) => Promise<void>
  /** The bytes of a key as a stream, and how many they are; null for a key that is not there. */
  open: (key: string) => Promise<{ bytes: number; content: Readable } | null>
  /** One that is not there is no failure. */
  delete: (key: string) => Promise<void>
  /** Every key, with when it was put there. */
  list: () => AsyncIterable<{ key: string; at: Date }>
}

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isKey = (name: string) => KEY.test(name)

/** Nothing that somebody says becomes a path. */
export function refuseOtherKeys(key: string): void {
  if (!isKey(key)) throw new Error('A key of the storage is a UUID.')
}
