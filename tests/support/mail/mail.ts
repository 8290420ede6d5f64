import { afterAll, beforeAll } from 'vitest'
import { startSmtp } from '@/dev/mail/smtp'
import { MailStore } from '@/dev/mail/store'
import { temporaryFolder } from '@/dev/folders/temporary'
import { mailerFor } from '@/lib/platform/mail/mail'
import { deliverMails } from '@/lib/platform/mail/outbox'
import { HANG_LIMIT } from '../wait'

/** A real SMTP server for this file, and what has arrived there. */
export function useMailServer() {
  const it = {} as { store: MailStore; url: string; deliver: () => Promise<number> }
  let undo: () => Promise<unknown>
  beforeAll(async () => {
    const { folder, remove } = await temporaryFolder()
    const store = new MailStore(folder.at('mail'))
    const smtp = await startSmtp(0, store)
    const url = `smtp://127.0.0.1:${smtp.port}`
    const mailer = mailerFor(url, HANG_LIMIT / 1000)
    Object.assign(it, { store, url, deliver: () => deliverMails(mailer.send) })
    undo = async () => (mailer.close(), await smtp.stop(), remove())
  })
  afterAll(() => undo())
  return it
}
