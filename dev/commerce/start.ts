import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DataFolder } from '../folders/data-folder'
import { serveOnLoopback } from '../pages/serve'
import { startChild, type Child } from '../process/child.mjs'
import { tail } from '../process/run.mjs'
import { addressOf } from './address'
import { createCommerceDatabase } from './database'
import { FILLING, STARTING } from './gate.mjs'
import { installMedusa, medusaPackages } from './install'
import { fillShop, isFilled } from './seed'
import { offerCards } from './seed/cards'
import { shopClient } from './seed/client'

type Step = <T>(title: string, work: (note: (text: string) => void) => Promise<T>) => Promise<T>

export interface CommerceOptions {
  /** Claimed before; it keeps what is uploaded, the log and the secrets. */
  folder: DataFolder
  port: number
  /** The superuser's connection to the PostgreSQL that Medusa's database is made in. */
  adminUrl: string
  /** Where cards are charged; without it, none are. */
  cards?: { STRIPE_API_KEY?: string; STRIPE_API_URL?: string }
  /** Where customers are written to of their orders, and by whom; without it, they are not. */
  mail?: { SMTP_URL: string; MAIL_FROM: string }
  step?: Step
  /** Ends a start that is under way. */
  abort?: AbortSignal
}

export interface Commerce {
  url: string
  /** What its admin API takes as `x-medusa-access-token`. */
  token: string
  admin: { email: string; password: string }
  /** Tells how it ended, when it does. */
  exited: Promise<string>
  stop(): Promise<void>
}

const adminOf = (folder: DataFolder) => ({
  email: 'commerce@polyclinic.example',
  password: folder.secret('commerce-password'),
})

/** In bytes: from there on it begins anew with the next start. */
const LONGEST_LOG = 5_000_000

/** The titles of the steps, in order. */
export const COMMERCE_STEPS = ['Install commerce', 'Start commerce', 'Fill the shop'] as const

/**
 * Starts a real Medusa with a shop in it, and resolves when it is ready. Installs it before, if
 * need be.
 */
export async function startCommerce(options: CommerceOptions): Promise<Commerce> {
  const { folder, port, adminUrl, abort } = options
  const step: Step = options.step ?? ((_title, work) => work(() => {}))
  const address = addressOf(port, folder)
  const [INSTALL, START, FILL] = COMMERCE_STEPS

  const packages = medusaPackages(folder)
  if (packages.isStale()) {
    packages.assertWritable()
    await step(INSTALL, async () => {
      const close = await answerStarting(port)
      await installMedusa(folder, abort).finally(close)
    })
  }
  const medusa = await step(START, async () =>
    launch(options, await createCommerceDatabase(adminUrl, folder)),
  )
  try {
    const shop = shopClient(address)
    if (!(await isFilled(shop))) await step(FILL, (note) => fillShop(shop, note))
    if (options.cards?.STRIPE_API_KEY) await offerCards(shop)
    await shop.post('/open')
  } catch (error) {
    await medusa.stop()
    throw error
  }
  return { ...address, admin: adminOf(folder), exited: medusa.exited, stop: medusa.stop }
}

/** Until there is a Medusa to answer for itself. */
const answerStarting = (port: number) =>
  serveOnLoopback(port, (_request, response) =>
    response
      .writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
      .end(STARTING),
  )

async function launch(
  { folder, port, cards, mail, abort }: CommerceOptions,
  databaseUrl: string,
): Promise<Child> {
  abort?.throwIfAborted()
  const { url, token } = addressOf(port, folder)
  const { email, password } = adminOf(folder)
  const home = folder.at('commerce')
  // it ends when it finds none
  fs.mkdirSync(path.join(home, 'uploads'), { recursive: true, mode: 0o700 })
  const config = withoutTelemetry(home)
  const log = folder.at('commerce.log')
  if ((fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LONGEST_LOG) fs.rmSync(log)
  const { PATH, SYSTEMROOT, TMPDIR, TEMP } = process.env
  const medusa = startChild({
    command: process.execPath,
    args: [path.join(import.meta.dirname, 'server.mjs')],
    cwd: home,
    env: {
      PATH,
      SYSTEMROOT,
      TMPDIR,
      TEMP,
      HOME: home,
      XDG_CONFIG_HOME: config,
      // With "test" it loads mocks, with "production" it sets no cookie over http.
      NODE_ENV: 'development',
      MEDUSA_DISABLE_TELEMETRY: 'true',
      COMMERCE_URL: url,
      COMMERCE_TOKEN: token,
      COMMERCE_EMAIL: email,
      COMMERCE_PASSWORD: password,
      COMMERCE_SECRET: folder.secret('commerce-sessions'),
      COMMERCE_DATABASE_URL: databaseUrl,
      ...cards,
      ...mail,
    },
    // When it has ended by itself, why stands in the log of the run before.
    output: { file: log, append: true },
    pidFile: folder.pidFile('commerce'),
  })
  abort?.addEventListener('abort', medusa.stop)
  void medusa.exited.then(() => abort?.removeEventListener('abort', medusa.stop))
  try {
    await untilLoaded(medusa, url, token, log)
    return medusa
  } catch (error) {
    await medusa.stop()
    throw error
  }
}

/**
 * A folder of settings for Medusa. The variable alone does not keep it from starting a process at
 * its end that would send what it has counted.
 */
function withoutTelemetry(home: string): string {
  const config = path.join(home, 'config')
  fs.mkdirSync(path.join(config, 'medusa'), { recursive: true })
  fs.writeFileSync(
    path.join(config, 'medusa', 'config.json'),
    JSON.stringify({ telemetry: { enabled: false } }),
  )
  return config
}

async function untilLoaded({ exited }: Child, url: string, token: string, log: string) {
  let ended: string | undefined
  void exited.then((how) => (ended = how))
  const headers = { [FILLING]: token }
  for (const limit = Date.now() + 120_000; ;) {
    const answer = await fetch(`${url}/health`, {
      headers,
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined)
    if (answer?.ok) return
    if (ended) throw new Error(`${tail(fs.readFileSync(log, 'utf8'), 1)} (${ended})`)
    if (Date.now() > limit) throw new Error('Medusa has not loaded within two minutes')
    await sleep(50)
  }
}
