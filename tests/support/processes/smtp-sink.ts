import type { AddressInfo, Server } from 'node:net'
import { SMTPServer } from 'smtp-server'

/*
 * A mail server in a process of its own, which nothing that happens to senders touches. It writes
 * down in one list when the end of each message has come and when it was accepted, and between them
 * what it is told to: so there is an order of both.
 */

/** How it is: `refuse` takes no connections, `busy` sends everybody away, `hang` says nothing. */
export type Mode = 'up' | 'refuse' | 'busy' | 'hang'
/** What it does: an answer is late by so many ms, to one message in so many. */
export type Manner = { mode: Mode; slow?: { ms: number; every: number } }

/** How many were accepted, and when: the first that counts and the last, in ms. */
export type Span = { accepted: number; first: number; last: number }

/** What it has written down: the end of a message, that it was accepted, or a mark. */
export type Line =
  { what: 'end' | 'accepted'; to: string; id: string } | { what: 'mark'; name: string }

export type Order = { number: number } & (
  | { do: 'listen' }
  | { do: 'behave'; manner: Manner }
  | { do: 'mark'; name: string }
  | { do: 'tell' }
  /** How many lines there are. */
  | { do: 'count' }
  /** From now on, counts what is accepted, and notes when: from the first after so many. */
  | { do: 'watch'; skip: number }
  | { do: 'span' }
  /** The last message as it came, in Base64. */
  | { do: 'last' }
  /** The envelope of the last message. */
  | { do: 'envelope' }
  /** Whether it offers SMTPUTF8 to those who connect from now on. */
  | { do: 'offer'; smtpUtf8: boolean }
  /**
   * From now on no message is accepted: each waits until one is allowed, in the order in which they
   * came.
   */
  | { do: 'hold' }
  | { do: 'allow'; count: number }
  /** Accepts what waits, and all that comes from now on. */
  | { do: 'release' }
  /** Recipients that are refused, by how their addresses begin. */
  | { do: 'refuse'; rules: Rule[] }
)
/** A server's answer to recipients, or to the end of messages to them. */
export type Rule = { begins: string; at: 'recipient' | 'end'; code: number; text: string }

const error = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })
const BUSY = () => error(421, 'Try again later')

function serve() {
  const lines: Line[] = []
  let manner: Manner = { mode: 'up' }
  let rules: Rule[] = []
  let messages = 0
  let last = Buffer.alloc(0)
  let lastEnvelope = { from: '', to: [] as string[] }
  let span: Span = { accepted: 0, first: 0, last: 0 }
  let skipped = 0
  /** How many more messages may be accepted, and those that wait. */
  let allowance = Infinity
  const waiting: (() => void)[] = []
  const acceptAllowed = () => {
    for (; allowance > 0 && waiting.length > 0; allowance--) waiting.shift()!()
  }
  const ruleFor = (to: string, at: Rule['at']) =>
    rules.find((rule) => rule.at === at && to.startsWith(rule.begins))

  const note = () => {
    span.accepted++
    span.last = performance.now()
    if (span.accepted === skipped) span.first = span.last
  }

  const smtp = new SMTPServer({
    name: 'sink.localhost',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, done) => {
      if (manner.mode !== 'hang') done(manner.mode === 'busy' ? BUSY() : null)
    },
    onMailFrom: (_address, _session, done) => done(manner.mode === 'busy' ? BUSY() : null),
    onRcptTo({ address }, _session, done) {
      const rule = ruleFor(address, 'recipient')
      done(rule ? error(rule.code, rule.text) : null)
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = envelope.rcptTo[0]!.address
        last = Buffer.concat(chunks)
        lastEnvelope = {
          from: (envelope.mailFrom || { address: '' }).address,
          to: envelope.rcptTo.map(({ address }) => address),
        }
        const id = /^message-id: <(.*)>/im.exec(last.toString('latin1'))?.[1] ?? ''
        lines.push({ what: 'end', to, id })
        const accept = () => {
          const rule = ruleFor(to, 'end')
          if (rule) return done(error(rule.code, rule.text))
          lines.push({ what: 'accepted', to, id })
          note()
          done(null, 'kept')
        }
        const { slow } = manner
        waiting.push(() =>
          slow && ++messages % slow.every === 0 ? setTimeout(accept, slow.ms) : accept(),
        )
        acceptAllowed()
      })
    },
  })
  smtp.on('error', () => {})
  const server = smtp.server as Server

  const listen = (port: number) =>
    new Promise<number>((resolve) =>
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
    )
  let port = 0

  async function obey(order: Order): Promise<unknown> {
    if (order.do === 'listen') return (port = await listen(0))
    if (order.do === 'refuse') return void (rules = order.rules)
    if (order.do === 'tell') return lines
    if (order.do === 'span') return span
    if (order.do === 'last') return last.toString('base64')
    if (order.do === 'envelope') return lastEnvelope
    if (order.do === 'offer') return void (smtp.options.hideSMTPUTF8 = !order.smtpUtf8)
    if (order.do === 'watch') {
      ;[span, skipped] = [{ accepted: 0, first: 0, last: 0 }, order.skip]
      return undefined
    }
    if (order.do === 'count') return lines.length
    if (order.do === 'mark') {
      // What had come before it, on whatever connection, is read first.
      for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve))
      return lines.push({ what: 'mark', name: order.name })
    }
    if (order.do === 'hold' || order.do === 'allow' || order.do === 'release') {
      allowance =
        order.do === 'hold' ? 0 : order.do === 'allow' ? allowance + order.count : Infinity
      return acceptAllowed()
    }
    manner = order.manner
    if (manner.mode === 'refuse') server.close()
    else if (!server.listening) await listen(port)
    return undefined
  }
  process.on('message', (order: Order) => {
    void obey(order).then((answer) => process.send!({ number: order.number, answer }))
  })
  process.on('disconnect', () => process.exit(0))
}

if (process.send && process.argv[2] === 'serve') serve()
