import fs from 'node:fs'
import path from 'node:path'
import { loginOriginOf, type Settings } from '@/lib/platform/config/env'
import { buildEnvironment, type Build } from './build/build'
import type { DataFolder } from './folders/data-folder'
import { migrateDatabase, seedDatabase, startDatabase } from './database'
import {
  cardsOf,
  hasDemoCards,
  hasDemoShop,
  listeningAddressOf,
  identityOf,
  isDemo,
  namesOwner,
  sharesFolder,
  shutdownDelayOf,
  webEnvironment,
} from './environment/environment'
import { startProvider } from './identity-provider/start'
import { startMail } from './mail'
import { startPayments } from './payments'
import type { ChildOptions } from './process/child.mjs'
import type { Undo } from './process/lifetime.mjs'
import { markUse } from './process/in-use.mjs'
import { obstacleAt, rememberedPort, USUAL_HOSTS } from './process/ports'
import { Refusal } from './output/refusal.mjs'
import { ROOT } from './root'
import { launchWeb, type Web } from './web'

type Step = <T>(title: string, work: () => Promise<T>) => Promise<T>

export interface ServicesOptions {
  settings: Settings
  folder: DataFolder
  /** How the console will run. */
  mode: 'production' | 'development'
  /** Gets what has to be undone, newest first, even if a later part fails to start. */
  undo: Undo
  step?: Step
  durable?: boolean
}

export interface StackOptions extends Omit<ServicesOptions, 'mode'> {
  /** What production serves; without one the development server compiles as it goes. */
  build?: Build
  /** The operator's variables. */
  base?: NodeJS.ProcessEnv
  /** Where the web process writes its log. */
  output?: ChildOptions['output']
  /** Called when something that should run has ended by itself. */
  onLoss?: (what: string) => void
}

export interface Stack {
  loginOrigin: string
  /** The owner's connection, and the superuser's if the database is the embedded one. */
  databaseUrl: string
  adminUrl?: string
  /** Where mail goes. */
  smtpUrl: string
  stopWeb(): Promise<void>
  startWeb(): Promise<void>
}

/**
 * Takes the data folder and sees that the ports are free: what can be refused is refused before any
 * long work.
 */
export async function claim(
  settings: Settings,
  folder: DataFolder,
  undo: Undo,
  ports = portsOf(settings),
) {
  undo.add(await (sharesFolder(settings) ? folder.share() : folder.take()))
  await refuseTakenPorts(settings, ports)
}

/**
 * What the console needs, on one machine: what variables do not name, a stand-in replaces. The
 * folder has to be claimed before.
 */
export async function startServices({
  settings,
  folder,
  mode,
  undo,
  step = (_title, work) => work(),
  durable,
}: ServicesOptions) {
  const loginOrigin = loginOriginOf(settings)
  // The provider takes longest to load and needs nothing: it starts beside the database.
  const provider = isDemo(settings)
    ? startProvider({
        identity: identityOf(settings, folder),
        loginOrigin,
        mode,
        keysFile: folder.at('secrets/provider.json'),
        log: folder.at('provider.log'),
        pidFile: folder.pidFile('provider'),
      })
    : undefined
  if (provider) undo.add(provider.stop)

  const database = await step('Start the database', async () => {
    const database = await startDatabase(settings, folder, durable)
    undo.add(database.stop)
    if (namesOwner(settings)) {
      await migrateDatabase(database, settings, folder)
      await seedDatabase(database, settings, folder)
    }
    return database
  })

  const smtpUrl = await step('Start sign-in and mail', async () => {
    await provider?.ready()
    if (hasDemoCards(settings)) await startCards(settings, folder, undo)
    return startMailFor(settings, folder, undo)
  })

  /** Has `onLoss` called when something of this ends from now on, unless it is undone. */
  const watch = (onLoss: (what: string) => void) => {
    let ending = false
    undo.add(() => (ending = true))
    const report = (what: string, exited?: Promise<string>) =>
      void exited?.then((how) => void (ending || onLoss(`${what} has ended (${how}).`)))
    report('The database', database.exited)
    report('The demo identity provider', provider?.exited)
  }
  return { loginOrigin, database, smtpUrl, watch }
}

/** The console with everything it needs. The folder has to be claimed before. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { settings, folder, build, undo, base, output = 'inherit', onLoss = () => {} } = options
  const step: Step = options.step ?? ((_title, work) => work())
  const mode = build ? 'production' : 'development'
  const { loginOrigin, database, smtpUrl, watch } = await startServices({ ...options, mode })

  const env = {
    ...webEnvironment({ settings, folder, mode, smtpUrl, base, databaseUrl: database.url }),
    ...(build ? buildEnvironment(build.distDir) : {}),
  }
  let web: Web | undefined
  const stopWeb = async () => {
    const stopping = web
    web = undefined
    await stopping?.stop()
  }
  const startWeb = async () => {
    const started = (web = launchWeb({
      mode,
      env,
      output,
      port: settings.PORT,
      pidFile: folder.pidFile('web'),
      delay: shutdownDelayOf(settings),
      host: listeningAddressOf(settings),
    }))
    await started.ready()
    void started.exited.then(
      (how) => void (web === started && onLoss(`The console has ended (${how}).`)),
    )
  }
  if (build) undo.add(await markUse(path.join(ROOT, build.distDir)))
  undo.add(stopWeb)
  await step('Start the console', startWeb)

  watch(onLoss)
  return {
    loginOrigin,
    databaseUrl: database.url,
    adminUrl: database.adminUrl,
    smtpUrl,
    stopWeb,
    startWeb,
  }
}

/** What charges cards, as the console and the shop find it. */
export async function startCards(settings: Settings, folder: DataFolder, undo: Undo) {
  const key = cardsOf(settings, folder).STRIPE_API_KEY!
  const { stop } = await startPayments({
    file: folder.at('payments.jsonl'),
    port: settings.PORT + 4,
    key,
  })
  undo.add(stop)
}

const SINK_PORT = 'smtp-port'

/** Where the mail sink of a running `npm start` takes mail, if there is one. */
export const sinkOf = (folder: DataFolder) =>
  fs.existsSync(folder.at(SINK_PORT))
    ? `smtp://127.0.0.1:${fs.readFileSync(folder.at(SINK_PORT), 'utf8').trim()}`
    : undefined

/** Where mail goes: the operator's server, or a sink that is started for it. */
export async function startMailFor(
  settings: Settings,
  folder: DataFolder,
  undo: Undo,
): Promise<string> {
  if (settings.SMTP_URL) return settings.SMTP_URL
  const smtpPort = await rememberedPort(folder.at(SINK_PORT))
  const mail = await startMail({ folder: folder.at('mail'), smtpPort, pagePort: settings.PORT + 2 })
  undo.add(mail.stop)
  return mail.url
}

/** A port, what needs it, and at which addresses if not at the usual ones. */
type Wanted = [port: number, what: string, hosts?: string[]]

/** Each port that a stand-in or the console will listen on, and what needs it. */
function portsOf(settings: Settings): Wanted[] {
  const hosts =
    isDemo(settings) && settings.HOST === undefined ? USUAL_HOSTS : [listeningAddressOf(settings)]
  return [[settings.PORT, 'the console', hosts], ...servicePortsOf(settings)]
}

/** The same without the console. */
export function servicePortsOf(settings: Settings) {
  const { PORT } = settings
  const ports: Wanted[] = []
  if (isDemo(settings)) ports.push([PORT + 1, 'the demo identity provider'])
  if (!settings.SMTP_URL) ports.push([PORT + 2, 'the mail page'])
  if (hasDemoShop(settings)) ports.push([PORT + 3, 'commerce'])
  if (hasDemoCards(settings)) ports.push([PORT + 4, 'the card provider'])
  return ports
}

/** All ports follow PORT, so PORT is what has to change. */
async function refuseTakenPorts({ PORT, HOST }: Settings, wanted: Wanted[]) {
  for (const [port, what, hosts = USUAL_HOSTS] of wanted) {
    const obstacle = await obstacleAt(port, hosts)
    if (obstacle === 'EADDRNOTAVAIL')
      throw new Refusal(`HOST=${HOST} does not work: this machine has no such address.`)
    if (obstacle === 'EACCES')
      throw new Refusal(
        `PORT=${PORT} does not work: this user may not listen on ${port}, which ${what} needs.`,
      )
    if (obstacle)
      throw new Refusal(
        `PORT=${PORT} does not work: another program uses ${port}, which ${what} needs. Set another PORT.`,
      )
  }
}
