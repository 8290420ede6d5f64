import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '@/lib/platform/config/env'
import { storageOf, type Storage } from '@/lib/platform/storage'
import { s3Storage } from '@/lib/platform/storage/s3'
import { BUCKET, startBucket } from '@/tests/support/bucket'
import { waitFor } from '@/tests/support/wait'

const folder = mkdtempSync(path.join(tmpdir(), 'polyclinic-storage-'))
const kept = path.join(folder, 'files')

const open = (more: Record<string, string> = {}) =>
  storageOf(readSettings({ POLYCLINIC_DATA_DIR: folder, ...more } as never))
const s3 = (port: number, more: Record<string, string> = {}) => ({
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_BUCKET: BUCKET.name,
  S3_REGION: BUCKET.region,
  S3_ACCESS_KEY_ID: BUCKET.accessKeyId,
  S3_SECRET_ACCESS_KEY: BUCKET.secretAccessKey,
  ...more,
})

const places: Record<string, () => Promise<Storage>> = {}
let port = 0
let closeBucket: () => Promise<unknown>
beforeAll(async () => {
  ;({ port, close: closeBucket } = await startBucket())
  places['a folder'] = () => open()
  places['a bucket'] = () => open(s3(port))
})
afterAll(async () => {
  await closeBucket()
  rmSync(folder, { recursive: true, force: true })
})

const keysOf = async (storage: Storage) => {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys
}

describe.each(['a folder', 'a bucket'])('%s', (name) => {
  let storage: Storage
  beforeAll(async () => void (storage = await places[name]!()))

  test.each([0, 1, 100_000, 3 * 1024 * 1024])('keeps %i bytes as they were', async (length) => {
    const [key, bytes] = [randomUUID(), Buffer.alloc(length, 'aß\u0000\u00ff', 'utf8')]
    await storage.put(key, bytes)
    expect((await storage.get(key))!.equals(bytes)).toBe(true)
  })

  test('keeps a file of this machine as it was, and gives it out as a stream', async () => {
    const [key, bytes] = [randomUUID(), Buffer.alloc(3 * 1024 * 1024, 'aß\u0000', 'utf8')]
    const file = path.join(folder, key)
    writeFileSync(file, bytes)
    await storage.putFile(key, file)
    const found = (await storage.open(key))!
    expect(found.bytes).toBe(bytes.length)
    expect(Buffer.concat(await found.content.toArray()).equals(bytes)).toBe(true)
    expect(await storage.open(randomUUID())).toBeNull()
  })

  test('has nothing under a key that is not there, and can be told to remove it', async () => {
    const key = randomUUID()
    expect(await storage.get(key)).toBeNull()
    await storage.delete(key)
  })

  test('has nothing under a key that was removed', async () => {
    const key = randomUUID()
    await storage.put(key, Buffer.from('x'))
    await storage.delete(key)
    expect(await storage.get(key)).toBeNull()
    expect(await keysOf(storage)).not.toContain(key)
  })

  test('puts what comes later in the place of what was there', async () => {
    const key = randomUUID()
    for (const text of ['first', 'second']) await storage.put(key, Buffer.from(text))
    expect(String(await storage.get(key))).toBe('second')
  })

  test('lists its keys, each with an instant', async () => {
    const keys = Array.from({ length: 12 }, () => randomUUID())
    await Promise.all(keys.map((key) => storage.put(key, Buffer.from(key))))
    expect(await keysOf(storage)).toEqual(expect.arrayContaining(keys))
    for await (const { at } of storage.list()) expect(at.getTime()).toBeGreaterThan(Date.UTC(2020))
  })

  test.each([
    '',
    '..',
    '../../secrets/nextauth',
    'a/b',
    '%2e%2e',
    'x'.repeat(36),
    randomUUID().toUpperCase(),
    `${randomUUID()}/x`,
  ])('takes no path for a key: %j', async (key) => {
    const refused = 'A key of the storage is a UUID.'
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(refused)
    await expect((async () => storage.get(key))()).rejects.toThrow(refused)
    await expect(storage.delete(key)).rejects.toThrow(refused)
  })
})

describe('the folder', () => {
  test('is its owner’s alone, with everything in it', async () => {
    const [storage, key] = [await open(), randomUUID()]
    await storage.put(key, Buffer.from('x'))
    expect(statSync(kept).mode & 0o777).toBe(0o700)
    expect(statSync(path.join(kept, key.slice(0, 2), key)).mode & 0o777).toBe(0o600)
  })

  test('lists nothing before the first file is kept', async () => {
    expect(await keysOf(await open({ POLYCLINIC_DATA_DIR: path.join(folder, 'none') }))).toEqual([])
  })

  test('finds and removes what a crash has left half written, and never reads it', async () => {
    const [storage, key] = [await open(), randomUUID()]
    await storage.put(key, Buffer.from('x'))
    await storage.delete(key)
    writeFileSync(path.join(kept, key.slice(0, 2), `${key}.new`), 'hal')
    expect(await storage.get(key)).toBeNull()
    expect(await keysOf(storage)).toContain(key)
    await storage.delete(key)
    expect(await keysOf(storage)).not.toContain(key)
  })

  test('leaves nothing behind when it cannot write', async () => {
    const [storage, key] = [await open(), randomUUID()]
    const shelf = path.join(kept, key.slice(0, 2))
    await storage.put(key, Buffer.from('x'))
    const before = readdirSync(shelf)
    // What is there as a folder no file can come in the place of, whoever writes it.
    const blocked = key.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    mkdirSync(path.join(shelf, blocked, 'x'), { recursive: true })
    await expect(storage.put(blocked, Buffer.from('x'))).rejects.toThrow()
    expect(readdirSync(shelf).toSorted()).toEqual([...before, blocked].toSorted())
  })
})

describe('the bucket', () => {
  test.each<[string, Record<string, string>]>([
    ['that is not there', { S3_BUCKET: 'another-bucket' }],
    ['that does not know the key', { S3_ACCESS_KEY_ID: 'SOMEBODY' }],
    ['that knows another secret', { S3_SECRET_ACCESS_KEY: 'another' }],
    ['of another region', { S3_REGION: 'eu-north-1' }],
    ['that nothing answers for', { S3_ENDPOINT: 'http://127.0.0.1:1' }],
  ])('%s is a failure, and no missing file', async (_what, more) => {
    const storage = await open(s3(port, more))
    await expect(storage.put(randomUUID(), Buffer.from('x'))).rejects.toThrow()
    await expect(storage.get(randomUUID())).rejects.toThrow()
  })
})

describe('a bucket that stops answering', () => {
  /**
   * Accepts every connection, says `said` to it when it is asked for something, and is silent from
   * then on.
   */
  async function silentAfter(said: string, silence = 60_000) {
    const sockets = new Set<net.Socket>()
    const peer = net.createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined).once('data', () => socket.write(said))
    })
    await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
    const { port } = peer.address() as AddressInfo
    const limits = { connect: 200, answer: 200, piece: 200, silence }
    const storage = s3Storage(
      {
        endpoint: `http://127.0.0.1:${port}`,
        bucket: BUCKET.name,
        region: BUCKET.region,
        accessKeyId: BUCKET.accessKeyId,
        secretAccessKey: BUCKET.secretAccessKey,
      },
      limits,
    )
    const close = () => {
      for (const socket of sockets) socket.destroy()
      peer.close()
    }
    return { storage, close, isLeft: () => [...sockets].every((socket) => socket.destroyed) }
  }
  const HALF =
    'HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: 8\r\n\r\nhalf'
  const LATE = { code: 'ETIMEDOUT', message: 'The bucket has not answered in time.' }
  const file = path.join(folder, 'sent')

  test.each<[string, (storage: Storage) => Promise<unknown>]>([
    ['put', (storage) => storage.put(randomUUID(), Buffer.from('x'))],
    ['get', (storage) => storage.get(randomUUID())],
    ['open', (storage) => storage.open(randomUUID())],
    ['delete', (storage) => storage.delete(randomUUID())],
    ['list', keysOf],
  ])('before its answer is a failure of %s, and its connection is ended', async (_what, call) => {
    const { storage, close, isLeft } = await silentAfter('')
    await expect(call(storage)).rejects.toMatchObject(LATE)
    await waitFor(() => expect(isLeft()).toBe(true))
    close()
  })

  test('is a failure of a large file that is stored as well', async () => {
    const { storage, close } = await silentAfter('', 200)
    writeFileSync(file, Buffer.alloc(100_000))
    await expect(storage.putFile(randomUUID(), file)).rejects.toMatchObject({
      name: 'TimeoutError',
    })
    close()
  })

  test('in the middle of a file is a failure of get', async () => {
    const { storage, close, isLeft } = await silentAfter(HALF)
    await expect(storage.get(randomUUID())).rejects.toMatchObject(LATE)
    await waitFor(() => expect(isLeft()).toBe(true))
    close()
  })

  test('in the middle of a stream ends it with a failure, after what has come', async () => {
    const { storage, close, isLeft } = await silentAfter(HALF)
    const { bytes, content } = (await storage.open(randomUUID()))!
    expect(bytes).toBe(8)
    const received: string[] = []
    const reading = async () => {
      for await (const piece of content) received.push(String(piece))
    }
    await expect(reading()).rejects.toMatchObject(LATE)
    expect(received).toEqual(['half'])
    await waitFor(() => expect(isLeft()).toBe(true))
    close()
  })
})
