import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'

const listen = (port: number, host: string) =>
  new Promise<number | undefined>((resolve) => {
    const server = net.createServer()
    server.once('error', () => resolve(undefined))
    server.listen({ port, host, exclusive: true }, () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })

/** Whether nobody listens on this port, neither on loopback nor on all addresses. */
export const isFree = async (port: number) =>
  (await listen(port, '127.0.0.1')) !== undefined && (await listen(port, '0.0.0.0')) !== undefined

/** A port that the system gives out. */
export async function freePort(): Promise<number> {
  const port = await listen(0, '127.0.0.1')
  if (port === undefined) throw new Error('The system gives out no port.')
  return port
}

/** The first of `count` free ports in a row. */
export async function freePorts(count: number): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    // Below the range the system gives out by itself, so that no outgoing connection takes one of them meanwhile.
    const first = 10_000 + Math.floor(Math.random() * 20_000)
    const free = await Promise.all(Array.from({ length: count }, (_, i) => isFree(first + i)))
    if (free.every(Boolean)) return first
  }
  throw new Error(`There are no ${count} free ports in a row.`)
}

/** The port that a file remembers, or a new one when somebody else has taken it: addresses stay over restarts. */
export async function rememberedPort(file: string): Promise<number> {
  const known = Number(fs.existsSync(file) && fs.readFileSync(file, 'utf8'))
  if (known && (await isFree(known))) return known
  const port = await freePort()
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, String(port))
  return port
}
