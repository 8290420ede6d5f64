import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import { constants } from 'node:os'
import path from 'node:path'
import compression from 'compression'
import next from 'next'
import { log } from '../observability/logger.mjs'
import { logConsole } from './console-log.mjs'
import { doBeforeEnd, noteEnding } from './ending.mjs'
import { noteGuarded } from './guarded.mjs'
import { pageLog } from './page-log.mjs'
import { precompressed } from './precompressed.mjs'
import { webServer } from './web-server.mjs'

logConsole()
noteGuarded()

// The web process in production: Next as a custom server, behind rules for requests and connections.
const [port, hostname] = [Number(process.argv[2]), process.argv[3]]
const distDir = process.env.NEXT_DIST_DIR || '.next'

// Next would take what offers an upgrade from the server it is behind, and answer nothing: nobody
// reaches this one.
const app = next({ dev: false, port, hostname, httpServer: http.createServer() })

/** The addresses of all pages, as Next has written them down. */
const readAddresses = () =>
  Object.keys(
    JSON.parse(fs.readFileSync(path.resolve(distDir, 'server/pages-manifest.json'), 'utf8')),
  )

/**
 * Waits until `instrumentation.ts` has run, which looks at the database first: Next begins with it
 * when it is prepared, and lets the first request wait for it. Throws when it has failed.
 */
async function warmUp(/** @type {http.RequestListener} */ handler) {
  const server = http.createServer(handler).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const [response] = await once(http.get({ port, path: '/livez', agent: false }), 'response')
  response.resume()
  server.close()
  if (response.statusCode !== 200) throw new Error('The console could not start.')
}

async function start() {
  await app.prepare()
  const handler = app.getRequestHandler()
  await warmUp(handler)
  const compress = compression()
  const choosePrecompressed = precompressed(path.resolve(distDir))
  const logPage = pageLog(readAddresses().filter((address) => !/^\/(api\/|_)/.test(address)))
  const { server, end } = webServer((req, res) => {
    // Who takes nothing compressed does not wait until each answer has found that out.
    if (req.headers['accept-encoding']) compress(req, res, () => undefined)
    choosePrecompressed(req, res)
    logPage(req, res)
    return handler(req, res)
  })
  server.once('error', fail).listen(port, hostname)
  // `/readyz` says so at once, and what is asked is still answered; then Next may end what it has
  // begun.
  const delay = 1000 * Number(process.env.SHUTDOWN_DELAY_SECONDS)
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.once(signal, async () => {
      noteEnding()
      const last = doBeforeEnd()
      await end(signal === 'SIGTERM' ? delay : 0)
      await last
      await app.close()
      process.exit(128 + constants.signals[signal])
    })
}

/**
 * Ends the process, which Next would keep alive. Its message is about settings or the database, and
 * nobody's values.
 */
function fail(/** @type {unknown} */ error) {
  log.fatal({ err: error }, error instanceof Error ? error.message : 'The console could not start.')
  process.exit(1)
}
start().catch(fail)
