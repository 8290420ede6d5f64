import type { Settings } from '@/lib/platform/config/env'
import type { Build } from './build/build'
import { keepCommerce } from './commerce/keep'
import type { DataFolder } from './folders/data-folder'
import { cardsOf, hasDemoCards, hasDemoShop, isDemo, shopMailOf } from './environment/environment'
import { DEMO_ACCOUNTS } from './identity-provider/accounts'
import { atEnd, end } from './process/lifetime.mjs'
import type { createProgress } from './output/progress.mjs'
import { startStack } from './stack'

interface Options {
  settings: Settings
  folder: DataFolder
  step: ReturnType<typeof createProgress>
  build?: Build
}

/** Starts everything, says where it is, and leaves it running until this process is told to end. */
export async function serve({ settings, folder, step, build }: Options) {
  // On a terminal, the addresses and accounts should stay in sight; everywhere else the log belongs
  // to stdout.
  const log =
    build && isDemo(settings) && process.stdout.isTTY
      ? { file: folder.at('console.log') }
      : undefined
  const onLoss = (what: string) => void end(1, what)
  const { loginOrigin, adminUrl, smtpUrl } = await startStack({
    settings,
    folder,
    build,
    undo: atEnd,
    step,
    onLoss,
    output: log,
  })

  console.log(`\nPolyclinic is ready.\n`)
  printPlaces(settings, loginOrigin, log ? [['Log', folder.shown('console.log')]] : [])
  // The console is there already, and stays whatever becomes of commerce.
  keepShop({ settings, folder, adminUrl, smtpUrl })
}

/** Prints where everything is, and as whom one can sign in. */
export function printPlaces(settings: Settings, loginOrigin: string, more: string[][] = []) {
  const url = new URL(loginOrigin)
  url.hostname = `${settings.PUBLIC_SUBDOMAIN}.${settings.PARENT_DOMAIN}`
  const places = [
    ['Console', loginOrigin],
    ['Public pages', url.origin],
    ...(settings.OIDC_ISSUER ? [] : [['Sign-in', `http://localhost:${settings.PORT + 1}`]]),
    ...(settings.SMTP_URL ? [] : [['Mail', `http://localhost:${settings.PORT + 2}`]]),
    ...(hasDemoShop(settings) ? [['Commerce', `http://127.0.0.1:${settings.PORT + 3}`]] : []),
    ...(hasDemoCards(settings) ? [['Payments', `http://localhost:${settings.PORT + 4}`]] : []),
    ...more,
  ]
  for (const [what, where] of places) console.log(`  ${what!.padEnd(14)}${where}`)
  if (isDemo(settings)) printAccounts()
  console.log(process.stdout.isTTY ? '\n  Ctrl-C ends everything.\n' : '')
}

/** Keeps the demo shop running until this process ends, where there is one. */
export function keepShop({
  settings,
  folder,
  adminUrl,
  smtpUrl,
}: {
  settings: Settings
  folder: DataFolder
  adminUrl?: string
  smtpUrl: string
}) {
  if (!hasDemoShop(settings) || !adminUrl) return
  atEnd.add(
    keepCommerce({
      folder,
      port: settings.PORT + 3,
      adminUrl,
      cards: cardsOf(settings, folder),
      mail: shopMailOf(settings, smtpUrl),
      say: (line) => console.log(line),
    }).stop,
  )
}

function printAccounts() {
  console.log('\n  Sign in as one of these, without a password:')
  const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length)) + 2
  for (const { email, can } of DEMO_ACCOUNTS) console.log(`    ${email.padEnd(width)}${can}`)
}
