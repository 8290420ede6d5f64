import { register } from 'node:module'

// What comes with `--import` before `lib/platform/web/web.mjs`: that process as it is, with a page
// in the place of Next and nothing to look at before it begins.

const ENDING = new URL('../../../lib/platform/web/ending.mjs', import.meta.url).href
const PAGE = `
  import { isEnding } from ${JSON.stringify(ENDING)}
  const nothing = async () => undefined
  const answer = async (req, res) =>
    void res.writeHead(req.url === '/readyz' && isEnding() ? 503 : 200).end('a page')
  export default () => ({ prepare: nothing, close: nothing, getRequestHandler: () => answer })
`
const asModule = (/** @type {string} */ text) => `data:text/javascript,${encodeURIComponent(text)}`
register(
  asModule(`
    const STAND_IN = ${JSON.stringify(asModule(PAGE))}
    export const resolve = (name, context, next) =>
      name === 'next' ? { url: STAND_IN, shortCircuit: true } : next(name, context)
  `),
)

// Its delay is over when the test says so, however long it is: until then, nothing is measured.
const DELAY = 1000 * Number(process.env.SHUTDOWN_DELAY_SECONDS)
const { setTimeout } = globalThis
globalThis.setTimeout = /** @type {typeof setTimeout} */ (
  (/** @type {() => void} */ work, /** @type {number} */ ms) =>
    ms === DELAY ? process.once('message', () => work()) : setTimeout(work, ms)
)
