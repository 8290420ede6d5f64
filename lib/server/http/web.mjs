import fs from 'node:fs'
import http from 'node:http'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import path from 'node:path'
import compression from 'compression'
import next from 'next'
import { log } from '../logger.mjs'
import { apiRoutes } from './api-routes.mjs'
import { logConsole } from './console-log.mjs'
import { noteEnding } from './ending.mjs'
import { pageLog } from './page-log.mjs'
import { webServer } from './web-server.mjs'

logConsole()

// The web process in production: pages by Next, the API by its routes as Next has built them
// (decision 025).
const [port, hostname] = [Number(process.argv[2]), process.argv[3]]
const INSTRUMENTATION = 'next/dist/server/lib/router-utils/instrumentation-globals.external.js'
const distDir = process.env.NEXT_DIST_DIR || '.next'
const built = path.resolve(distDir, 'server')

// Next would take what offers an upgrade from the server it is behind, and answer nothing: nobody
// reaches this one.
const app = next({ dev: false, port, hostname, httpServer: http.createServer() })
const require = createRequire(import.meta.url)

/** The file of each route, as Next has written them down. @type {() => Record<string, string>} */
const readManifest = () =>
  JSON.parse(fs.readFileSync(path.join(built, 'pages-manifest.json'), 'utf8'))

/** The API's routes, and the log of what is no call of it. */
function readRoutes() {
  const files = readManifest()
  const addresses = Object.keys(files)
  return {
    // What waits for a module is a promise.
    api: apiRoutes(
      addresses.filter((address) => address.startsWith('/api/')),
      async (address) => (await require(path.join(built, files[address]))).default,
    ),
    logPage: pageLog(addresses.filter((address) => !/^\/(api\/|_)/.test(address))),
  }
}

async function start() {
  await app.prepare()
  // It looks at the database first. Next would begin with it when the first page is asked for; a
  // call may come before that.
  const { ensureInstrumentationRegistered } = await import(INSTRUMENTATION)
  await ensureInstrumentationRegistered(process.cwd(), distDir)
  const { api, logPage } = readRoutes()
  const [page, compress] = [app.getRequestHandler(), compression()]
  const { server, end } = webServer((req, res) => {
    // Who takes nothing compressed does not wait until each answer has found that out.
    if (req.headers['accept-encoding']) compress(req, res, () => undefined)
    const call = api(req, res)
    if (call) return call
    logPage(req, res)
    return page(req, res)
  })
  server.once('error', fail).listen(port, hostname)
  // `/readyz` says so at once, and what is asked is still answered; then Next may end what it has
  // begun.
  const delay = 1000 * Number(process.env.SHUTDOWN_DELAY_SECONDS)
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.once(signal, async () => {
      noteEnding()
      await end(signal === 'SIGTERM' ? delay : 0)
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
