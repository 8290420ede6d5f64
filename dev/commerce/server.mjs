// Medusa in a process of its own: a real one would be as far away. Started by start.ts.
import http from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { markUse } from '../process/in-use.mjs'
import { createGate } from './gate.mjs'

const require = createRequire(import.meta.url)
const {
  COMMERCE_URL = '',
  COMMERCE_TOKEN = '',
  COMMERCE_EMAIL = '',
  COMMERCE_PASSWORD = '',
  STRIPE_API_URL,
} = process.env

async function main() {
  await markUse(path.join(import.meta.dirname, 'node_modules'))
  const app = require('express')()
  const gate = createGate(COMMERCE_TOKEN)
  const { version } = require('@medusajs/medusa/package.json')
  app.use((_request, response, next) => {
    response.setHeader('x-medusa-version', version) // Medusa itself tells it nowhere.
    next()
  })
  app.use(gate.handle)
  const server = http.createServer(app)
  // Before anything is loaded: from the first moment somebody answers.
  await new Promise((resolve, reject) => {
    server
      .once('error', reject)
      .listen(Number(new URL(COMMERCE_URL).port), '127.0.0.1', () => resolve(undefined))
  })

  const { migrate } = await import('./migrate.mjs')
  const { mendSwapCarts } = await import('./swap-carts.mjs')
  const { mendSavedMethods } = await import('./saved-methods.mjs')
  const { askCardsAt } = await import('./stripe-address.mjs')
  const { ensureAdmin } = await import('./admin.mjs')
  await migrate(import.meta.dirname)
  mendSwapCarts()
  mendSavedMethods()
  if (STRIPE_API_URL) askCardsAt(STRIPE_API_URL)
  const { default: load } = require('@medusajs/medusa/dist/loaders')
  const { container, prepareShutdown, shutdown } = await load({
    directory: import.meta.dirname,
    expressApp: app,
  })
  await ensureAdmin(container, {
    email: COMMERCE_EMAIL,
    password: COMMERCE_PASSWORD,
    token: COMMERCE_TOKEN,
  })
  // Medusa 1.20 leaves failures to nobody, as of a list with an unknown `order`, or of an import
  // whose file is not there: one person's slip would end the shop for everybody.
  for (const event of ['unhandledRejection', 'uncaughtException'])
    process.on(event, (reason) => console.error(reason))
  gate.loaded()

  let ending = false
  async function end() {
    if (ending) return
    ending = true
    server.close()
    server.closeAllConnections()
    await prepareShutdown()
    await shutdown()
    process.exit(0)
  }
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT']))
    process.on(signal, () => void end())
}

main().catch((/** @type {Error} */ error) => {
  console.error(error)
  console.error(error.message) // the last line of the log is what start.ts gives as the reason
  process.exit(1)
})
