import { serveOnLoopback } from '../pages/serve'
import { createHandler } from './handler'
import { startSmtp } from './smtp'
import { MailStore } from './store'

/**
 * Starts the mail sink: SMTP on one port, a page with what has arrived on another, the messages in
 * `folder`.
 */
export async function startMail({
  folder,
  smtpPort,
  pagePort,
}: {
  folder: string
  smtpPort: number
  pagePort: number
}) {
  const store = new MailStore(folder)
  const smtp = await startSmtp(smtpPort, store)
  const closePage = await serveOnLoopback(pagePort, createHandler(store))
  return {
    url: `smtp://127.0.0.1:${smtp.port}`,
    async stop() {
      await Promise.all([smtp.stop(), closePage()])
    },
  }
}
