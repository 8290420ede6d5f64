import { once } from 'node:events'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '@/dev/folders/temporary'
import { faultOf, openMailServer } from '@/lib/marketing/sending/smtp'
import { openMailTransport } from '@/lib/platform/mail/mail-transport.mjs'
import { makeCertificates } from '@/tests/support/certificates'
import { HANG_LIMIT } from '@/tests/support/wait'

let place: Awaited<ReturnType<typeof temporaryFolder>>
let files: Awaited<ReturnType<typeof makeCertificates>>
beforeAll(async () => {
  place = await temporaryFolder()
  files = await makeCertificates(place.folder.at('certificates'), 'localhost')
})
afterAll(() => place.remove())

const read = (file: keyof typeof files) => fs.readFileSync(files[file], 'utf8')

/** A mail server with one of the certificates, which encrypts from the start or at STARTTLS. */
async function startServer(certificate: 'certificate' | 'expired', secure: boolean) {
  const server = new SMTPServer({
    secure,
    key: read('key'),
    cert: read(certificate),
    disabledCommands: ['AUTH'],
    logger: false,
    onData: (stream, _session, done) => void stream.resume().once('end', () => done(null, 'kept')),
  })
  server.on('error', () => undefined)
  server.listen(0, 'localhost')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port, address } = server.server.address() as AddressInfo
  return { port, address: address.includes(':') ? `[${address}]` : address }
}

/** The two ways in which mails leave: those of the console, and campaigns. */
const WAYS: Record<string, (url: string) => Promise<void>> = {
  async transport(url) {
    const transport = openMailTransport(url)
    onTestFinished(() => transport.close())
    const [from, to] = ['a@x.example', 'b@x.example'].map((address) => ({ name: '', address }))
    await transport.send({ from: from!, to: to!, subject: 'Hi', text: 'Hello' })
  },
  async campaigns(url) {
    const patience = { connect: HANG_LIMIT, greeting: HANG_LIMIT, answer: HANG_LIMIT }
    const server = openMailServer(url, patience, 1)
    onTestFinished(() => server.close())
    const held = await server.hold(
      { from: 'a@x.example', to: 'b@x.example' },
      'Subject: Hi\r\n\r\nHello\r\n',
    )
    await held.finish(() => undefined)
    await held.answer
  },
}

describe.each(Object.keys(WAYS))('the certificate of the mail server (%s)', (way) => {
  describe.each(['smtp', 'smtps'])('at %s', (protocol) => {
    const start = (certificate: 'certificate' | 'expired') =>
      startServer(certificate, protocol === 'smtps')
    const trusting = () => `tls.ca=${encodeURIComponent(read('authority'))}`
    const send = (host: string, port: number, query: string) =>
      WAYS[way]!(`${protocol}://${host}:${port}?${query}`).then(
        () => undefined,
        (error: Error & { response?: string }) => {
          // It is no fault of the mail, which waits.
          expect(error).not.toHaveProperty('responseCode')
          expect(faultOf(error)).toMatchObject({ about: 'server', reason: error.message })
          expect(error.response).toBe(error.message)
          return error.message
        },
      )

    test('is accepted from an authority that is known, for the name in SMTP_URL', async () => {
      const { port } = await start('certificate')
      expect(await send('localhost', port, trusting())).toBeUndefined()
    })

    test('that is signed by nobody who is known is refused with what to do', async () => {
      const { port } = await start('certificate')
      expect(await send('localhost', port, '')).toMatch(
        /^The certificate of the mail server is not trusted here \(\w+\): .*NODE_EXTRA_CA_CERTS/,
      )
    })

    test('that has expired is refused with what to do', async () => {
      const { port } = await start('expired')
      expect(await send('localhost', port, trusting())).toMatch(
        /^The certificate of the mail server has expired: renew it/,
      )
    })

    test('for another name is refused with both names', async () => {
      const { port, address } = await start('certificate')
      expect(await send(address, port, trusting())).toMatch(
        /another name: SMTP_URL names (127\.0\.0\.1|::1), and it is for localhost\. Name the server/,
      )
    })
  })
})
