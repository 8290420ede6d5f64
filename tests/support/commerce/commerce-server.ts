import type { TestProject } from 'vitest/node'
import { createCommerceDatabase } from '@/dev/commerce/database'
import { startCommerce } from '@/dev/commerce/start'
import { startSmtp } from '@/dev/mail/smtp'
import { MailStore } from '@/dev/mail/store'
import { startPayments } from '@/dev/payments'
import { cardsAt } from '@/dev/payments/address'
import { startPostgres } from '@/dev/postgres'
import { createUndo } from '@/dev/process/lifetime.mjs'
import { freePort } from '@/dev/process/ports'
import { temporaryFolder } from '@/dev/folders/temporary'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The Medusa that all files share, filled with the demo; `token` is its admin's, `secret` signs
     * its own tokens.
     */
    commerce: {
      url: string
      token: string
      admin: { email: string; password: string }
      databaseUrl: string
      /** Where it charges cards, and with which key: what stands in for Stripe. */
      cards: { STRIPE_API_KEY: string; STRIPE_API_URL: string }
      /** The folder of the mail that it has sent (`MailStore`). */
      mail: string
      /** The file that it writes its log to. */
      log: string
      secret: string
    }
  }
}

/** Starts one Medusa for all files of a run. */
export default async function globalSetup({ provide }: TestProject) {
  const undo = createUndo()
  try {
    const { folder, remove } = await temporaryFolder()
    undo.add(remove)
    const postgres = await startPostgres({ dir: folder.at('postgres'), durable: false })
    undo.add(postgres.stop)
    const port = await freePort()
    const cards = cardsAt(port, folder)
    const payments = await startPayments({
      file: folder.at('payments.jsonl'),
      port,
      key: cards.STRIPE_API_KEY,
    })
    undo.add(payments.stop)
    const mail = folder.at('mail')
    const smtp = await startSmtp(0, new MailStore(mail))
    undo.add(smtp.stop)
    const { url, token, admin, stop } = await startCommerce({
      folder,
      port: await freePort(),
      adminUrl: postgres.adminUrl,
      cards,
      mail: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'shop@polyclinic.example' },
    })
    undo.add(stop)
    provide('commerce', {
      url,
      token,
      admin,
      cards,
      mail,
      log: folder.at('commerce.log'),
      databaseUrl: await createCommerceDatabase(postgres.adminUrl, folder),
      secret: folder.secret('commerce-sessions'),
    })
    return undo.run
  } catch (error) {
    await undo.run()
    throw error
  }
}
