import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { assertAccepted, assertLines, isAscii, toWireAddress } from './mail-wire.mjs'

/*
 * Mails that are sent one by one: those of the console and those of the stand-in for the shop,
 * which runs without a compiler, so this is JavaScript. Campaigns have a writer of their own, with
 * the same rules.
 */

/** In ms. */
const TIMEOUTS = {
  dnsTimeout: 5000,
  connectionTimeout: 5000,
  greetingTimeout: 5000,
  socketTimeout: 15_000,
}
/** What a mail says never names a file or an address to read. */
const NOTHING_LOADED = { disableFileAccess: true, disableUrlAccess: true }

/**
 * How to connect to the server of an address as in SMTP_URL. A password is not sent without
 * encryption, unless that is allowed by name: where the connection does not begin with TLS, the
 * server has to offer STARTTLS then.
 *
 * @param {string} url
 */
export function smtpOptionsOf(url) {
  const options = parseConnectionUrl(url)
  const isAllowed = process.env.ALLOW_UNENCRYPTED_SMTP_PASSWORD === 'true'
  return { ...options, ...(options.auth && !options.secure && !isAllowed && { requireTLS: true }) }
}

const UNENCRYPTED =
  'The mail server offers no encryption (STARTTLS), and the password of SMTP_URL is not sent without it: use smtps://, or allow it by ALLOW_UNENCRYPTED_SMTP_PASSWORD=true.'

/**
 * What a connection has failed with, in words that say what to do where the server offers no
 * encryption. No mail is to blame for that, so the answer of the server is not kept: it would count
 * as a refusal of the mail.
 *
 * @param {Error & { command?: string, responseCode?: number }} error
 * @param {{ requireTLS?: boolean }} options
 */
export const withoutEncryption = (error, { requireTLS = false }) =>
  requireTLS && /^(EHLO|STARTTLS)$/.test(error.command ?? '') && (error.responseCode ?? 0) >= 500
    ? Object.assign(new Error(UNENCRYPTED), {
        code: 'ETLS',
        command: 'STARTTLS',
        response: UNENCRYPTED,
      })
    : error

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
  /** @type {{ _supportedExtensions: string[] }} */ (
    /** @type {unknown} */ (connection)
  )._supportedExtensions.includes('SMTPUTF8')

/**
 * Connects to a server to learn whether it offers SMTPUTF8. Only mails to the few addresses that
 * need it wait for that.
 *
 * @param {string} url
 * @returns {Promise<boolean>}
 */
const asksForSmtpUtf8 = (url) =>
  new Promise((resolve, reject) => {
    const options = smtpOptionsOf(url)
    const connection = new SMTPConnection({ ...options, ...TIMEOUTS })
    connection.on('error', (error) => reject(withoutEncryption(error, options)))
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
  const envelope = {
    from: toWireAddress(bounceAddress ?? mail.from.address),
    to: toWireAddress(mail.to.address),
  }
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
 * Sends mails through one SMTP server. `send` rejects with a `MailRefusal` for a mail that no
 * server, or not this one, may be given, and with the error of the server otherwise.
 *
 * @param {string} url
 * @param {{ pool?: true, maxConnections?: number }} [options]
 */
export function openMailTransport(url, options = {}) {
  const connecting = smtpOptionsOf(url)
  const transport = createTransport({ ...connecting, ...options, ...TIMEOUTS, ...NOTHING_LOADED })
  return {
    /** @param {Mail} mail */
    async send(mail) {
      const { envelope, raw } = await compose(mail)
      const text = raw.toString('utf8')
      const isInternational = !isAscii(envelope.from + envelope.to)
      assertLines(text)
      assertAccepted(
        envelope,
        text.length === raw.length,
        isInternational && (await asksForSmtpUtf8(url)),
      )
      await transport
        .sendMail({
          envelope: { ...envelope, use8BitMime: isInternational },
          raw,
          ...NOTHING_LOADED,
        })
        .catch((error) => {
          throw withoutEncryption(error, connecting)
        })
    },
    close: () => transport.close(),
  }
}
