import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { faultOf, openMailServer } from '@/lib/marketing/sending/smtp'
import { openMailTransport } from '@/lib/platform/mail/mail-transport.mjs'
import { HANG_LIMIT } from '@/tests/support/wait'

/** What a server has seen of each password: whether it came over an encrypted connection. */
let passwords: boolean[] = []
let mails = 0
beforeEach(() => void ([passwords, mails] = [[], 0]))
afterEach(() => void vi.unstubAllEnvs())

/** A mail server, and its address with a password. Its certificate is the library’s own. */
async function startServer(options: SMTPServerOptions): Promise<string> {
  const server = new SMTPServer({
    disableReverseLookup: true,
    logger: false,
    allowInsecureAuth: true,
    authOptional: true,
    ...options,
    onAuth({ username }, { secure }, done) {
      passwords.push(secure)
      done(null, { user: username })
    },
    onData(stream, _session, done) {
      mails += 1
      stream.resume().once('end', () => done(null, 'kept'))
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return `smtp://robin:secret@127.0.0.1:${port}?tls.rejectUnauthorized=false`
}
const withoutStartTls = () => startServer({ disabledCommands: ['STARTTLS'] })

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

describe.each(Object.keys(WAYS))('the password of the mail server (%s)', (way) => {
  const send = (url: string) => WAYS[way]!(url)

  test('is not sent to a server that offers no encryption, and no mail is to blame', async () => {
    const error = await send(await withoutStartTls()).then(
      () => undefined,
      (failure: Error) => failure,
    )
    expect(error).toMatchObject({
      code: 'ETLS',
      response: expect.stringContaining('ALLOW_UNENCRYPTED_SMTP_PASSWORD'),
    })
    expect(error).not.toHaveProperty('responseCode')
    expect(faultOf(error!)).toMatchObject({ about: 'server' })
    expect([passwords, mails]).toEqual([[], 0])
  })

  test('is not sent there either where the address asks to ignore encryption', async () => {
    await expect(send(`${await withoutStartTls()}&ignoreTLS=true`)).rejects.toMatchObject({
      code: 'ETLS',
    })
    expect(passwords).toEqual([])
  })

  test('is sent there where that is allowed by name', async () => {
    vi.stubEnv('ALLOW_UNENCRYPTED_SMTP_PASSWORD', 'true')
    await send(await withoutStartTls())
    expect([passwords, mails]).toEqual([[false], 1])
  })

  test('is sent over an encrypted connection where the server offers one', async () => {
    await send(await startServer({}))
    expect([passwords, mails]).toEqual([[true], 1])
  })

  test('is not needed by a server that takes mail without one', async () => {
    await send((await withoutStartTls()).replace('robin:secret@', ''))
    expect([passwords, mails]).toEqual([[], 1])
  })
})
