import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** All addresses of this machine, those of IPv6 among them where it has any. */
export const everyAddress = () =>
  Object.values(os.networkInterfaces()).some((addresses) =>
    addresses?.some(({ family }) => family === 'IPv6'),
  )
    ? '::'
    : '0.0.0.0'

/** The port on which one can listen at an address, or the system's code for why not. */
const listen = (port: number, host: string) =>
  new Promise<number | string>((resolve) => {
    const server = net.createServer()
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? ''))
    server.listen({ port, host, exclusive: true }, () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })

/**
 * The system's code for why nobody can listen on a port at one of these addresses; undefined where
 * one can.
 */
export async function obstacleAt(port: number, hosts: string[]): Promise<string | undefined> {
  for (const host of hosts) {
    const found = await listen(port, host)
    if (typeof found === 'string') return found
  }
  return undefined
}

/** Loopback, and all addresses of IPv4. */
export const USUAL_HOSTS = ['127.0.0.1', '0.0.0.0']

/** Whether nobody listens on this port, neither on loopback nor on all addresses. */
export const isFree = async (port: number) => (await obstacleAt(port, USUAL_HOSTS)) === undefined

/** A port that the system gives out. */
export async function freePort(): Promise<number> {
  const port = await listen(0, '127.0.0.1')
  if (typeof port === 'string') throw new Error(`The system gives out no port (${port}).`)
  return port
}

/** The first of `count` free ports in a row. */
export async function freePorts(count: number): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    // Below the range the system gives out by itself, so that no outgoing connection takes one of
    // them meanwhile.
    const first = 10_000 + Math.floor(Math.random() * 20_000)
    const free = await Promise.all(Array.from({ length: count }, (_, i) => isFree(first + i)))
    if (free.every(Boolean)) return first
  }
  throw new Error(`There are no ${count} free ports in a row.`)
}

/**
 * The port that a file remembers, or a new one when somebody else has taken it: addresses stay over
 * restarts.
 */
export async function rememberedPort(file: string): Promise<number> {
  const known = Number(fs.existsSync(file) && fs.readFileSync(file, 'utf8'))
  if (known && (await isFree(known))) return known
  const port = await freePort()
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, String(port))
  return port
}
