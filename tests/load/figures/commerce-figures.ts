import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { startCommerce } from '@/dev/commerce/start'
import { createUndo, type Undo } from '@/dev/process/lifetime.mjs'
import { freePort } from '@/dev/process/ports'
import { writing } from '../beside-raw'
import { call, type Answer } from '../call'
import { median, milliseconds, type Figure } from './figures'
import { createDatabase, startConsole, type Console, type Machine } from '../installation'

const ORGANIZATIONS = 1000
/**
 * So many that what Medusa's own time varies by, some milliseconds, moves a median by less than a
 * tenth of the target.
 */
const CALLS = 1000
/** Until the console's code is compiled, as it is after its first minutes. */
const WARM_UP = { reads: 3000, changes: 1000 }
const TARGET_MS = 3
const CHANGE = '{"subtitle":"For tubes and samples"}'
const JSON_TYPE = { 'content-type': 'application/json' }

interface Shop {
  url: string
  port: number
  headers: Record<string, string>
}

/**
 * What a call costs more through the console than straight: one after the other, in turn, on kept
 * connections. First in front of a server that gives Medusa's very bytes at once, then of Medusa,
 * whose own time varies by more than that.
 */
export async function commerceFigures(machine: Machine): Promise<Figure[]> {
  const undo = createUndo()
  try {
    const medusa = await startShop(machine, undo)
    const { body } = await call(medusa.port, '/admin/products?handle=label-printer', medusa.headers)
    const { products } = JSON.parse(body.toString()) as { products: [{ id: string }] }
    const one = `/admin/products/${products[0].id}`
    const many = '/admin/products?limit=25'
    const recorded = await replay([await get(medusa, one), await get(medusa, many)], undo)
    const { url } = await createDatabase(machine, ORGANIZATIONS, false)
    const front = (shop: Shop) =>
      startConsole(machine, url, undo, {
        MEDUSA_BACKEND_URL: shop.url,
        MEDUSA_API_TOKEN: medusa.headers['x-medusa-access-token']!,
      })
    const bare = await front(recorded)
    const whole = await front(medusa)
    for (const console of [bare, whole]) {
      for (let i = 0; i < WARM_UP.reads; i++) await timed(through(console, one))
      for (let i = 0; i < WARM_UP.changes; i++) await timed(through(console, one, CHANGE))
    }
    return [
      await overhead('Gateway, Medusa’s bytes at once: a product', bare, recorded, one),
      await overhead('  25 products', bare, recorded, many),
      await overhead('  a change, logged', bare, recorded, one, CHANGE),
      await overhead('Gateway, Medusa itself: a product', whole, medusa, one),
      await overhead('  a change, logged', whole, medusa, one, CHANGE),
    ]
  } finally {
    await undo.run()
  }
}

async function startShop({ folder, postgres }: Machine, undo: Undo): Promise<Shop> {
  const port = await freePort()
  const { url, token, stop } = await startCommerce({ folder, port, adminUrl: postgres.adminUrl })
  undo.add(stop)
  return { url, port, headers: { 'x-medusa-access-token': token } }
}

const get = async ({ port, headers }: Shop, path: string) => ({
  path,
  ...(await call(port, path, headers)),
})

/** A server that gives these answers again, to whatever method. */
async function replay(answers: (Answer & { path: string })[], undo: Undo): Promise<Shop> {
  const server = http.createServer((request, response) => {
    const { status, headers, body } = answers.find(({ path }) => path === request.url)!
    request.resume().once('end', () => response.writeHead(status, headers).end(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  undo.add(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port, headers: {} }
}

const through = (console: Console, path: string, body?: string) => () =>
  call(console.port, `/api/v1/commerce${path}`, body ? writing(console) : console.headers, body)

async function overhead(
  what: string,
  console: Console,
  shop: Shop,
  path: string,
  body?: string,
): Promise<Figure> {
  const straight = () =>
    call(shop.port, path, body ? { ...shop.headers, ...JSON_TYPE } : shop.headers, body)
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let i = 0; i < CALLS; i++) {
    ours.push(await timed(through(console, path, body)))
    theirs.push(await timed(straight))
  }
  const more = median(ours) - median(theirs)
  return {
    what: `${what}, p50`,
    ours: milliseconds(median(ours)),
    limit: milliseconds(median(theirs)),
    ratio: `+${milliseconds(more)}`,
    target: `≤ +${TARGET_MS} ms`,
    met: more <= TARGET_MS,
  }
}

async function timed(send: () => Promise<Answer>): Promise<number> {
  const { status, ms, body } = await send()
  if (status !== 200) throw new Error(`A call was answered ${status}: ${body}`)
  return ms
}
