import {
  claimEnvironmentFile,
  refuseForeignFile,
  writeEnvironmentFile,
} from '../environment/environment-file'
import { serviceEnvironment } from '../environment/environment'
import { atEnd, end } from '../process/lifetime.mjs'
import { keepShop, printPlaces } from '../serve'
import { prepare } from '../environment/settings'
import { claim, servicePortsOf, startServices } from '../stack'

/** Where Next listens unless it is told otherwise. */
const USUAL_PORT = 3000

/** `npm run services`: what the console needs, for a `next dev` beside it. */
export default async function services() {
  const { settings, folder, step } = prepare('services')
  await claim(settings, folder, atEnd, servicePortsOf(settings))
  await claimEnvironmentFile(atEnd)
  refuseForeignFile()
  const { loginOrigin, database, smtpUrl, watch } = await startServices({
    settings,
    folder,
    mode: 'development',
    undo: atEnd,
    step,
  })
  writeEnvironmentFile(serviceEnvironment({ settings, folder, databaseUrl: database.url, smtpUrl }))
  watch((what) => void end(1, what))

  const port = settings.PORT === USUAL_PORT ? '' : ` -p ${settings.PORT}`
  console.log('\nThe services run, and .env.development.local says where they are.')
  console.log(`\n  Start the console beside them:  npx next dev${port}\n`)
  printPlaces(settings, loginOrigin)
  keepShop({ settings, folder, adminUrl: database.adminUrl, smtpUrl })
}
