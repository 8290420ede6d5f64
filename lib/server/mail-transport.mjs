import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { assertAccepted, assertLines, isAscii, toWireAddress } from './mail-wire.mjs'

/*
 * Mails that are sent one by one: those of the console and those of the stand-in for the shop, which runs without a compiler, so
 * this is JavaScript. Campaigns have a writer of their own, with the same rules.
 */

/** In ms. */
const TIMEOUTS = { dnsTimeout: 5000, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000 }
/** What a mail says never names a file or an address to read. */
const NOTHING_LOADED = { disableFileAccess: true, disableUrlAccess: true }

/**
 * @typedef {{ name: string, address: string }} Mailbox
 * @typedef {{
 *   from: Mailbox, to: Mailbox, subject: string, text: string, html?: string, messageId?: string,
 *   headers?: Record<string, string>, attachments?: { filename: string, content: Buffer, contentType: string }[],
 *   bounceAddress?: string,
 * }} Mail
 */

/**
 * Whether a connected server offers SMTPUTF8 (RFC 6531). The library has no public way to ask.
 *
 * @param {SMTPConnection} connection
 */
export const offersSmtpUtf8 = (connection) =>
  /** @type {{ _supportedExtensions: string[] }} */ (/** @type {unknown} */ (connection))._supportedExtensions.includes(
    'SMTPUTF8',
  )

/**
 * Connects to a server to learn whether it offers SMTPUTF8. Only mails to the few addresses that need it wait for that.
 *
 * @param {string} url
 * @returns {Promise<boolean>}
 */
const asksForSmtpUtf8 = (url) =>
  new Promise((resolve, reject) => {
    const connection = new SMTPConnection({ ...parseConnectionUrl(url), ...TIMEOUTS })
    connection.on('error', reject)
    connection.connect((error) => {
      if (error) return reject(error)
      resolve(offersSmtpUtf8(connection))
      connection.quit()
    })
  })

/** @param {string} text */
const withoutLoneReturns = (text) => text.replace(/\r\n?/g, '\n')

/**
 * Writes a mail. It is composed by nodemailer, and checked here before it is handed over.
 *
 * @param {Mail} mail
 * @returns {Promise<{ envelope: { from: string, to: string }, raw: Buffer }>}
 */
async function compose({ bounceAddress, ...mail }) {
  const envelope = { from: toWireAddress(bounceAddress ?? mail.from.address), to: toWireAddress(mail.to.address) }
  const composer = new MailComposer({
    ...mail,
    ...NOTHING_LOADED,
    text: withoutLoneReturns(mail.text),
    html: mail.html && withoutLoneReturns(mail.html),
    // Whatever the texts say, they leave as short lines in ASCII.
    textEncoding: 'quoted-printable',
    newline: 'windows',
  })
  return { envelope, raw: await composer.compile().build() }
}

/**
 * Sends mails through one SMTP server. `send` rejects with a `MailRefusal` for a mail that no server, or not this one, may be
 * given, and with the error of the server otherwise.
 *
 * @param {string} url
 * @param {{ pool?: true, maxConnections?: number }} [options]
 */
export function openMailTransport(url, options = {}) {
  const transport = createTransport({ url, ...options, ...TIMEOUTS, ...NOTHING_LOADED })
  return {
    /** @param {Mail} mail */
    async send(mail) {
      const { envelope, raw } = await compose(mail)
      const text = raw.toString('utf8')
      const isInternational = !isAscii(envelope.from + envelope.to)
      assertLines(text)
      assertAccepted(envelope, text.length === raw.length, isInternational && (await asksForSmtpUtf8(url)))
      await transport.sendMail({ envelope: { ...envelope, use8BitMime: isInternational }, raw, ...NOTHING_LOADED })
    },
    close: () => transport.close(),
  }
}
