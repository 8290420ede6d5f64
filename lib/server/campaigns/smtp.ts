import type { Socket } from 'node:net'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { offersSmtpUtf8, smtpOptionsOf, withoutEncryption } from '@/lib/server/mail-transport.mjs'
import {
  assertAccepted,
  assertLines,
  isAscii,
  MailRefusal,
  toWireAddress,
} from '@/lib/server/mail-wire.mjs'
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
   * Writes the last part with the end, and by that hands the message over. Resolves to whether the
   * system has taken it: from then on it goes, whatever becomes of this process. `taken` is called
   * at that very moment.
   */
  finish(taken: () => void): Promise<boolean>
  /** What the server answers to the end. Rejects with an `SmtpError`. */
  answer: Promise<string>
}

const CRLF = '\r\n'
const END = Buffer.from(`.${CRLF}`)
/**
 * So many bytes of a message go together with its end: with most mails that is all of it. The
 * system takes them at once, and a network needs no longer for them than there is time at the gate.
 */
const LAST = 16_000

/**
 * The code of what was still expected of a connection that we have ended ourselves: the library
 * never tells of that.
 */
export const LEFT = 'ELEFT'

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

/** A connection to an SMTP server that takes one message after the other, each in two steps. */
export type Connection = {
  isOpen(): boolean
  /** Whether a message may be begun while the one before it is not answered yet (RFC 2920, 3.1). */
  pipelines: boolean
  /**
   * Sends everything of a message but its last part. It is as SMTP wants it (RFC 5321, 4.5.2): each
   * line ends with CR LF, and none begins with a dot. Only the addresses in its headers have
   * characters outside ASCII, which leave in UTF-8 if the server offers SMTPUTF8. Rejects with an
   * `SmtpError`, also for a message that is refused here: then the connection is still good.
   */
  hold(envelope: Envelope, message: string): Promise<Held>
  /** Ends the connection at once; what it holds goes nowhere. */
  close(): void
  /** Says goodbye. */
  quit(): void
}

/** Connects to the server of an address as in SMTP_URL. Rejects with an `SmtpError`. */
export async function connectTo(url: string, patience: Patience): Promise<Connection> {
  const { auth, ...options } = smtpOptionsOf(url) as SMTPConnection.Options & {
    auth?: SMTPConnection.Credentials
  }
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: patience.connect,
    greetingTimeout: patience.greeting,
    dnsTimeout: patience.connect,
    // The answer to a message may take long; that to anything before it has the same time.
    socketTimeout: patience.answer,
  })
  await reach(connection, auth).catch((error: SmtpError) => {
    throw withoutEncryption(error, options)
  })
  let open = true
  // What goes wrong is said to whoever waits; a server that ends an idle connection needs no
  // saying.
  let broken: SmtpError | undefined
  connection.on('error', (error: SmtpError) => {
    open = false
    broken = error
  })
  const left = new Promise<never>((_, reject) => {
    connection.once('end', () => {
      open = false
      // What the server has said last is told in this turn. The library tells of an end only who
      // has begun a message last.
      setImmediate(
        reject,
        broken ?? Object.assign(new Error('The connection was ended.'), { code: LEFT }),
      )
    })
  })
  left.catch(() => undefined)
  const { _supportedExtensions: extensions } = connection as unknown as {
    _supportedExtensions: string[]
  }
  return {
    isOpen: () => open,
    pipelines: extensions.includes('PIPELINING'),
    hold: async (envelope, message) =>
      hold(connection, left, toWire(connection, envelope, message)),
    // At once: what is left to be written must not be, least of all a half-written end.
    close() {
      const socket = connection._socket
      if (socket) socket.destroy()
      connection.close()
    },
    quit: () => connection.quit(),
  }
}

const reach = (connection: SMTPConnection, auth?: SMTPConnection.Credentials) =>
  new Promise<void>((resolve, reject) => {
    const done = (error?: SmtpError | null) => {
      connection.off('error', done)
      if (!error) return resolve()
      connection.on('error', () => undefined)
      connection.close()
      reject(error)
    }
    connection.once('error', done)
    connection.connect((error) =>
      error || !auth?.user ? done(error) : connection.login({ credentials: auth } as never, done),
    )
  })

/**
 * The library pipes a message into a stream that ends it: here the message takes the socket
 * instead, and keeps its last part.
 */
type Piped = { unpipe: (from: NodeJS.WritableStream) => void }

type Wire = { from: string; to: string; bytes: Buffer }

/**
 * A message as it leaves. Throws a `MailRefusal`, which is also an `SmtpError`, for one that may
 * not leave.
 */
function toWire(connection: SMTPConnection, envelope: Envelope, message: string): Wire {
  const wire = { from: toWireAddress(envelope.from), to: toWireAddress(envelope.to) }
  assertLines(message)
  if (!message.endsWith(CRLF) || message.startsWith('.') || message.includes('\n.'))
    throw new MailRefusal('The mail has a line that would end it.', 'EMESSAGE')
  const bytes = Buffer.from(message, 'utf8')
  assertAccepted(wire, bytes.length === message.length, offersSmtpUtf8(connection))
  return { ...wire, bytes }
}

function hold(
  connection: SMTPConnection,
  left: Promise<never>,
  { from, to, bytes }: Wire,
): Promise<Held> {
  const ready = new Promise<Held>((resolve, reject) => {
    let answered: (error: SmtpError | null, response: string) => void = (error) => reject(error)
    const pipe = (stream: Piped) => {
      const socket = connection._socket as Socket
      stream.unpipe(socket)
      const said = new Promise<string>((yes, no) => {
        answered = (error, response) => (error ? no(error) : yes(response))
      })
      const answer = Promise.race([said, left])
      answer.catch((error: SmtpError) => reject(error))
      const [begun, rest] = [bytes.subarray(0, -LAST), Buffer.concat([bytes.subarray(-LAST), END])]
      const held: Held = { answer, finish: (taken) => writeLast(socket, rest, taken) }
      if (begun.length === 0) resolve(held)
      else socket.write(begun, (error) => (error ? reject(error) : resolve(held)))
    }
    const body = { pipe } as unknown as Buffer
    connection.send(
      { from, to: [to], size: bytes.length, use8BitMime: !isAscii(from + to) },
      body,
      (error, info) => answered(error, info?.response),
    )
  })
  return Promise.race([ready, left]).catch((error: SmtpError) => mended(connection, error))
}

/** Where the server has only refused the message, the connection can take another one. */
const mended = (connection: SMTPConnection, error: SmtpError) =>
  new Promise<never>((_, reject) => {
    if (faultOf(error).about === 'server') return (connection.close(), reject(error))
    connection.reset((failed) => {
      if (failed) connection.close()
      reject(error)
    })
  })

function writeLast(socket: Socket, rest: Buffer, taken: () => void): Promise<boolean> {
  if (socket.destroyed || !socket.writable) return Promise.resolve(false)
  let isTaken = false
  const note = () => {
    if (!isTaken) taken()
    isTaken = true
  }
  return new Promise((resolve) => {
    socket.write(rest, (error) => {
      if (!error) note()
      resolve(isTaken)
    })
    // Nothing is left to write: the system has it already, before the event loop gets round to
    // telling us so.
    if (socket.writableLength === 0 && !socket.destroyed) {
      note()
      resolve(true)
    }
  })
}
