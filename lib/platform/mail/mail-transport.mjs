import { createTransport } from 'nodemailer'
import { assertAccepted, assertLines, isAscii, toWireAddress } from './mail-wire.mjs'
import { explained } from './smtp-failures.mjs'

/*
 * Mails that are sent one by one: those of the console and those of the stand-in for the shop,
 * which runs without a compiler, so this is JavaScript. Campaigns are written and sent by
 * campaigns/, with the same rules.
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
  // A transport reads its address, and connects when there is something to send.
  const { options } = createTransport({ url })
  const isAllowed = process.env.ALLOW_UNENCRYPTED_SMTP_PASSWORD === 'true'
  return { ...options, ...(options.auth && !options.secure && !isAllowed && { requireTLS: true }) }
}

/**
 * @typedef {{ name: string, address: string }} Mailbox
 * @typedef {{
 *   from: Mailbox, to: Mailbox, subject: string, text: string, html?: string, messageId?: string,
 *   headers?: Record<string, string>, attachments?: { filename: string, content: Buffer, contentType: string }[],
 *   bounceAddress?: string,
 * }} Mail
 */

/**
 * Connects to a server to learn whether it offers SMTPUTF8 (RFC 6531): nodemailer would send an
 * address with letters outside ASCII to any server. Whoever authenticates is told what a server
 * offers, so it is a way to authenticate that does nothing but read that. Only mails to the few
 * addresses that need it wait for this.
 *
 * @param {string} url
 * @returns {Promise<boolean>}
 */
export async function offersSmtpUtf8(url) {
  const options = smtpOptionsOf(url)
  let offers = false
  const transport = createTransport({
    ...options,
    ...TIMEOUTS,
    auth: { user: 'nobody', method: 'ASK' },
    forceAuth: true,
    customAuth: {
      ASK({ extensions, resolve }) {
        offers = extensions.includes('SMTPUTF8')
        resolve()
      },
    },
  })
  await transport.verify().catch((error) => {
    throw explained(error, options)
  })
  return offers
}

/** @param {string} text */
const withoutLoneReturns = (text) => text.replace(/\r\n?/g, '\n')

/** Composes mails, and sends none. */
const composer = createTransport({
  ...NOTHING_LOADED,
  streamTransport: true,
  buffer: true,
  newline: 'windows',
})

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
  const { message } = await composer.sendMail({
    ...mail,
    text: withoutLoneReturns(mail.text),
    html: mail.html && withoutLoneReturns(mail.html),
    // Whatever the texts say, they leave as short lines in ASCII.
    textEncoding: 'quoted-printable',
  })
  return { envelope, raw: /** @type {Buffer} */ (message) }
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
        isInternational && (await offersSmtpUtf8(url)),
      )
      await transport
        .sendMail({
          envelope: { ...envelope, use8BitMime: isInternational },
          raw,
          ...NOTHING_LOADED,
        })
        .catch((error) => {
          throw explained(error, connecting)
        })
    },
    close: () => transport.close(),
  }
}
