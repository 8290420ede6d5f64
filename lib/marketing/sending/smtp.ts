import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { createTransport, type MailMessageData, type SendMailOptions } from 'nodemailer'
import { offersSmtpUtf8, smtpOptionsOf } from '@/lib/platform/mail/mail-transport.mjs'
import {
  assertAccepted,
  assertLines,
  isAscii,
  MailRefusal,
  toWireAddress,
} from '@/lib/platform/mail/mail-wire.mjs'
import { explained } from '@/lib/platform/mail/smtp-failures.mjs'
import { isNoSuchAddress } from './answers'

/** Whom a message goes to, and where the server tells that it could not be delivered. */
export type Envelope = { from: string; to: string }

/** What a server, or the way to it, has said instead of yes. */
export type SmtpError = Error & {
  code?: string
  responseCode?: number
  response?: string
  command?: string
}

/**
 * What an error is about: the `server` and not the recipient, so that the mail is as it was; the
 * recipient for `now`; or the recipient for `ever`, where `bounced` says that there is no such
 * address.
 */
export type Fault = { about: 'server' | 'now' | 'ever'; bounced: boolean; reason: string }

/** A message that the server waits for, and of which it has everything but the last part. */
export type Held = {
  /**
   * Hands the last part with the end over. Resolves to whether that has been taken: from then on it
   * goes, whatever becomes of this process. `taken` is called at that very moment.
   */
  finish(taken: () => void): Promise<boolean>
  /** What the server answers to the end. Rejects with an `SmtpError`. */
  answer: Promise<string>
  /** Ends the connection at once; what it holds goes nowhere. */
  drop(): void
}

const CRLF = '\r\n'
/**
 * So many bytes of a message wait for the gate together with its end: with most mails that is all
 * of it. The system takes them at once, and a network needs no longer for them than there is time
 * at the gate.
 */
const LAST = 16_000
/** Servers end connections that go on for ever, in the middle of something. */
const MAILS_PER_CONNECTION = 100
/** A connection that has had nothing to do for so long is given back. */
const IDLE_MS = 5000
/** What a server offers is asked again after so long. */
const OFFER_MS = 60_000

/** The code of what was still expected of a connection that we have ended ourselves. */
export const LEFT = 'EABORT'

/** How long to wait for each thing, in ms. */
export type Patience = { connect: number; greeting: number; answer: number }

/** What an error of `hold` or of an answer is about. */
export function faultOf({
  code,
  responseCode = 0,
  response,
  command = '',
  message,
}: SmtpError): Fault {
  const reason = (response ?? code ?? message).slice(0, 500)
  // What the library itself refuses, no server has been asked about: it would refuse it every time.
  if (responseCode === 0 && /^(EENVELOPE|EMESSAGE)$/.test(code ?? ''))
    return { about: 'ever', bounced: false, reason: message.slice(0, 500) }
  const ofServer =
    responseCode === 0 || responseCode === 421 || /^(CONN|EHLO|HELO|AUTH|STARTTLS)/.test(command)
  if (ofServer || (responseCode < 500 && command === 'MAIL FROM'))
    return { about: 'server', bounced: false, reason }
  if (responseCode < 500) return { about: 'now', bounced: false, reason }
  return {
    about: 'ever',
    bounced: command === 'RCPT TO' && isNoSuchAddress(reason, { toRecipient: true }),
    reason,
  }
}

/** The connections of a worker to its mail server. */
export type MailServer = {
  /**
   * Sends everything of a message but its last part, as soon as there is a connection. The message
   * is as SMTP wants it (RFC 5321, 4.5.2): each line ends with CR LF, and none begins with a dot.
   * Only the addresses in its headers have characters outside ASCII, which leave in UTF-8 if the
   * server offers SMTPUTF8. Rejects with an `SmtpError`, also for a message that is refused here.
   */
  hold(envelope: Envelope, message: string): Promise<Held>
  /** Ends all connections at once; what they hold goes nowhere. */
  close(): void
}

/**
 * The message has its own Message-ID, which stays. The library makes a random one for each mail that
 * is given none.
 */
const OF_THE_MESSAGE = '<of-the-message>'

/** What nodemailer is given, and its plug-in gets of it again. */
type Sending = SendMailOptions & { body: () => Readable }

/**
 * Connects to the server of an address as in SMTP_URL, when there is something to send, so many
 * times at most.
 */
export function openMailServer(
  url: string,
  { connect, greeting, answer }: Patience,
  maxConnections: number,
): MailServer {
  const options = smtpOptionsOf(url)
  const transport = createTransport({
    ...options,
    pool: true,
    maxConnections,
    maxMessages: MAILS_PER_CONNECTION,
    idleTimeout: IDLE_MS,
    // A server may end a connection after a while: that says nothing about the next one.
    maxRequeues: 1,
    connectionTimeout: connect,
    greetingTimeout: greeting,
    dnsTimeout: connect,
    // The answer to a message may take long; that to anything before it has the same time.
    socketTimeout: answer,
    // At once: what is left to be written must not be, least of all a half-written end.
    socketCloseTimeout: 0,
  })
  // What it is given as the message, nodemailer reads ahead; what this gives back, when the server
  // waits for it.
  transport.use('stream', ({ message, data }, done) => {
    message!.processFunc((data as MailMessageData & Sending).body)
    done()
  })
  const underWay = new Set<AbortController>()
  const offers = new LRUCache<string, Promise<boolean>>({ max: 1, ttl: OFFER_MS })
  const offersUtf8 = () => {
    const known = offers.get(url)
    if (known) return known
    const asked = offersSmtpUtf8(url)
    offers.set(url, asked)
    asked.catch(() => offers.delete(url))
    return asked
  }

  async function hold(envelope: Envelope, message: string): Promise<Held> {
    const { from, to, bytes } = await toWire(envelope, message, offersUtf8)
    return new Promise((resolve, reject) => {
      const leaving = new AbortController()
      underWay.add(leaving)
      const drop = () => leaving.abort()
      const { body, finish } = openBody(bytes, () => resolve({ finish, answer: said, drop }))
      const sending: Sending = {
        envelope: { from, to, size: bytes.length, use8BitMime: !isAscii(from + to) },
        raw: CRLF,
        messageId: OF_THE_MESSAGE,
        body,
        signal: leaving.signal,
      }
      const said = transport
        .sendMail(sending)
        .catch((error: SmtpError) => {
          throw explained(error, options)
        })
        .finally(() => underWay.delete(leaving))
        .then(({ response }) => response)
      said.catch(reject)
    })
  }

  return {
    hold,
    close() {
      for (const leaving of underWay) leaving.abort()
      transport.close({ force: true })
    },
  }
}

type Wire = { from: string; to: string; bytes: Buffer }

/**
 * A message as it leaves. Throws a `MailRefusal`, which is also an `SmtpError`, for one that may
 * not leave.
 */
async function toWire(
  envelope: Envelope,
  message: string,
  offersUtf8: () => Promise<boolean>,
): Promise<Wire> {
  const wire = { from: toWireAddress(envelope.from), to: toWireAddress(envelope.to) }
  assertLines(message)
  if (!message.endsWith(CRLF) || message.startsWith('.') || message.includes('\n.'))
    throw new MailRefusal('The mail has a line that would end it.', 'EMESSAGE')
  const bytes = Buffer.from(message, 'utf8')
  const isInternational = !isAscii(wire.from + wire.to)
  assertAccepted(wire, bytes.length === message.length, isInternational && (await offersUtf8()))
  return { ...wire, bytes }
}

/**
 * The body of a message that is held: `reached` is called when the server waits for it. `body`
 * opens it, once for each connection that is tried; one that has begun to read it is the last, for
 * nothing may go twice.
 */
function openBody(bytes: Buffer, reached: () => void) {
  let reading: Readable | undefined
  const body = () => {
    const stream = new Readable({
      read() {
        if (reading === stream) return
        reading = stream
        if (bytes.length > LAST) stream.push(bytes.subarray(0, -LAST))
        reached()
      },
    })
    return reading ? stream.destroy(new Error('The message has been begun.')) : stream
  }
  const finish: Held['finish'] = (taken) =>
    new Promise((resolve) => {
      const stream = reading!
      if (stream.destroyed) return resolve(false)
      // Whoever listened first, the connection, has written the end by then.
      stream.once('end', () => {
        taken()
        resolve(true)
      })
      stream.once('close', () => resolve(false))
      stream.push(bytes.subarray(-LAST))
      stream.push(null)
    })
  return { body, finish }
}
