import { replacementOf } from '@/lib/platform/config/stand-ins'
import { addressOf } from '../commerce/address'
import { startCommerce } from '../commerce/start'
import { startDatabase } from '../database'
import { cardsOf, hasDemoCards, shopMailOf } from '../environment/environment'
import { atEnd, end } from '../process/lifetime.mjs'
import { Refusal } from '../output/refusal.mjs'
import { prepare } from '../environment/settings'
import { claim, startCards, startMailFor } from '../stack'

/** `npm run commerce`: the Medusa of `npm start` without the console. */
export default async function commerce() {
  const { settings, folder, step } = prepare('commerce')
  const replacement = replacementOf(settings, 'commerce')
  if (replacement) throw new Refusal(`There is no stand-in to start: ${replacement} is set.`)
  const port = settings.PORT + 3
  const ports: [number, string][] = [
    [port, 'commerce'],
    [port + 1, 'the card provider'],
  ]
  if (!settings.SMTP_URL) ports.push([port - 1, 'the mail page'])
  await claim(settings, folder, atEnd, ports)
  if (hasDemoCards(settings)) await startCards(settings, folder, atEnd)
  const smtpUrl = await startMailFor(settings, folder, atEnd)
  const { adminUrl, exited: databaseEnded } = await step('Start the database', async () => {
    const database = await startDatabase(settings, folder)
    atEnd.add(database.stop)
    return database
  })
  const { exited, stop } = await startCommerce({
    folder,
    port,
    adminUrl: adminUrl!,
    cards: cardsOf(settings, folder),
    mail: shopMailOf(settings, smtpUrl),
    step,
  })
  atEnd.add(stop)
  console.log(`\nCommerce is ready at ${addressOf(port, folder).url}.`)
  console.log(`Its admin token is in ${folder.shown('secrets', 'commerce-token')}.`)
  void exited.then((how) => end(1, `Commerce has ended (${how}).`))
  void databaseEnded?.then((how) => end(1, `The database has ended (${how}).`))
}
