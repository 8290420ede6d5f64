import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { MailStore } from './store'

const MAX_SIZE = 25 * 1024 * 1024

/**
 * A mail server on loopback that takes every message and passes none on. Port 0 lets the system
 * choose.
 */
export async function startSmtp(port: number, store: MailStore) {
  const server = new SMTPServer({
    name: 'polyclinic.localhost',
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_SIZE,
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (stream.sizeExceeded)
          return done(Object.assign(new Error('The message is too large.'), { responseCode: 552 }))
        const { mailFrom, rcptTo } = session.envelope
        const envelope = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
        }
        store.add(Buffer.concat(chunks), envelope).then(
          (id) => done(null, `kept as ${id}`),
          (error: Error) => done(error),
        )
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  server.on('error', () => {}) // a client that hangs up in the middle is no reason to stop
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
