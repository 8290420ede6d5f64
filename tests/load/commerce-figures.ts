import { startCommerce } from '@/dev/commerce/start'
import { createUndo } from '@/dev/process/lifetime.mjs'
import { freePort } from '@/dev/process/ports'
import { writing } from './beside-raw'
import { call } from './call'
import { median, milliseconds, type Figure } from './figures'
import { createDatabase, startConsole, type Console, type Machine } from './installation'

const ORGANIZATIONS = 1000
const CALLS = 300
const TARGET_MS = 3

interface Shop {
  port: number
  headers: Record<string, string>
}

/** What a call costs more through the console than straight to Medusa: one after the other, in turn, on kept connections. */
export async function commerceFigures(machine: Machine): Promise<Figure[]> {
  const undo = createUndo()
  try {
    const port = await freePort()
    const { folder, postgres } = machine
    const { url, token, stop } = await startCommerce({ folder, port, adminUrl: postgres.adminUrl })
    undo.add(stop)
    const { url: database } = await createDatabase(machine, ORGANIZATIONS, false)
    const console = await startConsole(machine, database, undo, { MEDUSA_BACKEND_URL: url, MEDUSA_API_TOKEN: token })
    const shop = { port, headers: { 'x-medusa-access-token': token } }
    const { body } = await call(port, '/admin/products?handle=label-printer', shop.headers)
    const { products } = JSON.parse(body.toString()) as { products: [{ id: string }] }
    return [
      await overhead('Gateway: a product', console, shop, `/admin/products/${products[0].id}`),
      await overhead('Gateway: 25 products', console, shop, '/admin/products?limit=25'),
      await overhead('Gateway: a change, logged', console, shop, `/admin/products/${products[0].id}`, '{"subtitle":"For tubes"}'),
    ] // prettier-ignore
  } finally {
    await undo.run()
  }
}

async function overhead(what: string, console: Console, shop: Shop, path: string, body?: string): Promise<Figure> {
  const type = { 'content-type': 'application/json' }
  const through = () => call(console.port, `/api/v1/commerce${path}`, body ? writing(console) : console.headers, body)
  const straight = () => call(shop.port, path, body ? { ...shop.headers, ...type } : shop.headers, body)
  const [ours, theirs]: number[][] = [[], []]
  for (let i = 0; i < CALLS; i++)
    for (const [send, times] of [[through, ours], [straight, theirs]] as const) {
      const { status, ms } = await send()
      if (status !== 200) throw new Error(`${path} was answered ${status}.`)
      times!.push(ms)
    } // prettier-ignore
  const more = median(ours!) - median(theirs!)
  return {
    what: `${what}, p50`,
    ours: milliseconds(median(ours!)),
    limit: milliseconds(median(theirs!)),
    ratio: `+${milliseconds(more)}`,
    target: `≤ +${TARGET_MS} ms`,
    met: more <= TARGET_MS,
  }
}
