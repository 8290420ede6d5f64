import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Claim } from '@/lib/marketing/sending/claims'
import { compose } from '@/lib/marketing/sending/compose'
import { openHeads, type Heading } from '@/lib/marketing/sending/head'
import { encodeText, mailbox, toOneLine, writeField } from '@/lib/marketing/sending/header-field'
import type { Letter } from '@/lib/marketing/sending/letters'
import { openEncoder } from '@/lib/marketing/sending/quoted-printable'
import {
  faultOf,
  openMailServer,
  type Envelope,
  type MailServer,
  type SmtpError,
} from '@/lib/marketing/sending/smtp'
import { openMailTransport } from '@/lib/platform/mail/mail-transport.mjs'
import { SenderInput } from '@/lib/marketing/senders/schema'
import { assertLines, MailRefusal, toWireAddress } from '@/lib/platform/mail/mail-wire.mjs'
import { startSink, type Sink } from '@/tests/support/mail/sending'
import { webProcess } from '@/tests/support/settings'
import { waitFor } from '@/tests/support/wait'

Object.assign(process.env, webProcess, { APP_DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })

/**
 * Characters of which the low byte, a normal form or a careless parser makes something else: CR,
 * LF, a colon, an angle bracket.
 */
const TRICKY =
  '\r \n \r\n \r\n. \r\n.\r\n \0 \x0b \x1b \x7f \x85 \xa0 \u2028 \u2029 \u200b \u202e \ud800 \udc00 č Ċ 不 上 丠 ĺ ļ ľ ɀ . , ; : < > @ " \\ ( ) [ ] % = ? =? ?= \t é 日本 😀 а́ ß İ'.split(
    ' ',
  )
const INJECTION = 'a不上x-injectedĺ丠yes'
/** Ends DATA and gives further commands where each character becomes its low byte. */
const SECOND_MAIL =
  'a不上.不上mail丠fromĺļattackerɀevil.exampleľ不上rcpt丠toĺļvictimɀbank.exampleľ不上data不上fromĺ丠ceoɀbank.example不上subjectĺ丠pay丠this不上不上hello不上'

const word = fc.oneof(
  fc.constantFrom(
    ...TRICKY,
    ' ',
    INJECTION,
    SECOND_MAIL,
    '\r\nBcc: victim@bank.example',
    '\r\n.\r\nMAIL FROM:<a@evil.example>\r\n',
  ),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom('robin', 'clinic', 'a', 'long '.repeat(60), 'x'.repeat(300)),
)
const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(''))
const address = fc.oneof(
  fc
    .tuple(text, fc.constantFrom('mail.example', 'bücher.example', 'почта.example', 'MAIL.example'))
    .map((parts) => parts.join('@')),
  fc.tuple(fc.constantFrom('robin', 'müller'), text).map((parts) => parts.join('@')),
  // Most are good: what is refused for one value says nothing about the others.
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'robin@mail.example',
      'иван@почта.example',
      `${INJECTION}@bücher.example`,
    ),
  },
)
const domainName = fc.oneof({ weight: 4, arbitrary: fc.constant('northside') }, text)

const claim: Claim = {
  campaignId: 12,
  number: 34,
  fence: '1',
  variant: 'a',
  claimedAt: 0,
  contactId: '9e1bb1fc-1d5a-4c0a-9a27-5b6f0b0a7a01',
  email: 'robin@mail.example',
  firstName: 'Robin',
  lastName: 'Doe',
}
const heading: Heading = {
  campaignId: 12,
  organizationId: 5,
  domainURL: 'northside',
  consentClass: 'marketing',
  topicId: 3,
  from: { name: 'Northside', address: 'news@northside.example' },
  replyTo: 'desk@northside.example',
}

type Parts = {
  subject?: string
  text?: string
  html?: string
  heading?: Partial<Heading>
  dkim?: Letter['dkim']
}
function letterOf({
  subject = 'News',
  text = 'Hello',
  html = '<p>Hello</p>',
  dkim = null,
  ...parts
}: Parts): Letter {
  return {
    content: {
      organizationId: 5,
      domainURL: 'northside',
      label: 'Northside',
      language: 'en',
      make: () => Promise.resolve({ subject, previewText: '', text, html }),
    },
    headOf: openHeads({ ...heading, ...parts.heading }),
    dkim,
    numbers: new Map(),
    encodeText: openEncoder(),
    encodeHtml: openEncoder(),
  }
}

let sink: Sink
let server: MailServer | undefined
const PATIENCE = { connect: 1000, greeting: 1000, answer: 5000 }
beforeAll(async () => void (sink = await startSink()))
afterAll(async () => {
  server?.close()
  await sink.stop()
})

/** Offers SMTPUTF8 or not to whoever connects from now on. */
async function offer(smtpUtf8: boolean) {
  server?.close()
  server = undefined
  await sink.offer(smtpUtf8)
}

/**
 * Hands a mail over; answers what is known of its failure, or undefined once the server has
 * accepted it.
 */
async function handOver(envelope: Envelope, message: string) {
  server ??= openMailServer(sink.url, PATIENCE, 1)
  try {
    const held = await server.hold(envelope, message)
    await held.finish(() => {})
    await held.answer
    return undefined
  } catch (error) {
    return faultOf(error as SmtpError)
  }
}

async function sendMail(parts: Parts, more: Partial<Claim> = {}) {
  const { envelope, message } = await compose(letterOf(parts), { ...claim, ...more })
  return handOver(envelope, message)
}

const acceptedMails = async () =>
  (await sink.lines()).filter(({ what }) => what === 'accepted').length

const HEADERS =
  'content-type date feedback-id from list-id list-unsubscribe list-unsubscribe-post message-id mime-version precedence reply-to subject to'.split(
    ' ',
  )

/** The last mail that arrived: as one that nobody has added anything to. */
async function arrivedWhole(optional: string[] = []) {
  const raw = await sink.last()
  const source = raw.toString('utf8')
  expect(Buffer.from(source, 'utf8').equals(raw)).toBe(true)
  expect(source).not.toMatch(/(?![\r\n\t])\p{Cc}|\r(?!\n)|(?<!\r)\n|[\u2028\u2029]/u)
  const mail = await PostalMime.parse(raw)
  const names = mail.headers.map(({ key }) => key).sort()
  expect(names.filter((name) => !optional.includes(name))).toEqual(
    HEADERS.filter((name) => !optional.includes(name)).sort(),
  )
  const envelope = await sink.envelope()
  expect(envelope.to).toHaveLength(1)
  expect(mail.to).toHaveLength(1)
  expect([mail.cc, mail.bcc]).toEqual([undefined, undefined])
  return { mail, envelope, source }
}

const CASES = [
  ['č1novotny@mail.example', 'č1novotny@mail.example'],
  ['上海@mail.example', '上海@mail.example'],
  ['müller@bücher.example', 'müller@bücher.example'],
  ['иван@почта.example', 'иван@почта.example'],
  [`${INJECTION}@mail.example`, `${INJECTION}@mail.example`],
  [`${SECOND_MAIL}@mail.example`, `${SECOND_MAIL}@mail.example`],
] as const

describe.each(CASES)('a mail to %s', (email, arrived) => {
  test('leaves in UTF-8 to a server that offers SMTPUTF8', async () => {
    await offer(true)
    const before = await acceptedMails()
    expect(await sendMail({}, { email })).toBeUndefined()
    expect(await acceptedMails()).toBe(before + 1)
    const { mail, envelope } = await arrivedWhole()
    expect([envelope.to, mail.to?.[0]?.address]).toEqual([[arrived], arrived])
  })

  test('is refused with the reason where the server does not offer it, and the connection goes on', async () => {
    await offer(false)
    const before = await acceptedMails()
    expect(await sendMail({}, { email })).toEqual({
      about: 'ever',
      bounced: false,
      reason: expect.stringContaining('SMTPUTF8'),
    })
    expect(await sendMail({})).toBeUndefined()
    expect(await acceptedMails()).toBe(before + 1)
  })

  test('of the console itself leaves, or is refused, in the same way', async () => {
    const transport = openMailTransport(sink.url)
    const mail = {
      from: { name: 'Polyclinic', address: 'a@x.example' },
      to: { name: '', address: email },
      subject: 'Hi',
      text: 'Hello',
    }
    await offer(true)
    await transport.send(mail)
    expect(await sink.envelope()).toEqual({ from: 'a@x.example', to: [arrived] })
    expect((await PostalMime.parse(await sink.last())).to).toEqual([{ name: '', address: arrived }])
    const before = await acceptedMails()
    await offer(false)
    await expect(transport.send(mail)).rejects.toMatchObject({
      code: 'EENVELOPE',
      message: expect.stringContaining('SMTPUTF8'),
    })
    expect(await acceptedMails()).toBe(before)
  })
})

test.each([
  ['info@bücher.example', 'info@xn--bcher-kva.example'],
  ['info@BÜCHER.example', 'info@xn--bcher-kva.example'],
  ['info@xn--bcher-kva.example', 'info@xn--bcher-kva.example'],
  ['a..b@Mail.Example', 'a..b@mail.example'],
  ['no-reply@localhost', 'no-reply@localhost'],
])('%s stands in the commands of SMTP as %s', (given, written) => {
  expect(toWireAddress(given)).toBe(written)
})

test.each([
  '',
  'a',
  '@b.example',
  'a@',
  'a@b@c.example',
  'a b@c.example',
  'a\u00a0b@c.example',
  'a\u0085b@c.example',
  'a\u2028b@c.example',
  'a<b@c.example',
  'a>b@c.example',
  '"a"@c.example',
  'a@c.example>',
  'a@c.example\r\nRCPT TO:<b@d.example>',
  '\ud800@c.example',
  'a@127.0.0.1',
  'a@１２７.0.0.1',
  'a@[127.0.0.1]',
  'a@c.example/x',
  'a@c%2eexample',
  'a@c..example',
  'a@-c.example',
  'a@0x7f.1',
])('%j stands in no command', (given) => {
  expect(() => toWireAddress(given)).toThrow(MailRefusal)
})

test('a mail to a domain with letters outside ASCII needs no SMTPUTF8', async () => {
  await offer(false)
  expect(await sendMail({}, { email: 'info@bücher.example' })).toBeUndefined()
  expect(await sink.last().then(String)).toMatch(/^To: Robin Doe <info@xn--bcher-kva\.example>\r$/m)
})

test('an address to answer to that not all can write to is refused, whatever the server offers', async () => {
  await offer(true)
  expect(await sendMail({ heading: { replyTo: 'müller@clinic.example' } })).toMatchObject({
    about: 'ever',
    bounced: false,
    reason: expect.stringContaining('Reply-To'),
  })
})

test('a sender and an address to answer to have only ASCII before the @', () => {
  const sender = (email: string, replyTo: string) =>
    SenderInput.safeParse({ name: 'Clinic', email, replyTo }).success
  expect(sender('news@clinic.example', 'desk@bücher.example')).toBe(true)
  expect(sender('müller@clinic.example', 'desk@clinic.example')).toBe(false)
  expect(sender('news@clinic.example', 'müller@clinic.example')).toBe(false)
})

test.each(['a\nb', 'a\rb', 'a\0b', 'a\x0bb', 'a\x85b', '\ud800'])(
  'a header field is not written with %j',
  (value) => {
    expect(() => writeField('Subject', value)).toThrow(MailRefusal)
  },
)

test('a header field is folded before spaces, and nowhere else', () => {
  const value = 'word '.repeat(60).trim()
  const written = writeField('Subject', value)
  expect(written.replace(/\r\n(?= )/g, '')).toBe(`Subject: ${value}`)
  expect(Math.max(...written.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(76)
  expect(() => writeField('Subject', 'x'.repeat(1000))).toThrow(MailRefusal)
})

test('a long word stays beside the name of its field', () => {
  const long = 'x'.repeat(200)
  expect(writeField('Subject', long)).toBe(`Subject: ${long}`)
  expect(writeField('Subject', `Re: ${long}`)).toBe(`Subject: Re:\r\n ${long}`)
})

test('names and subjects are read as they were written, whatever they say', async () => {
  const plain = (value = '') => toOneLine(value).replace(/\s+/g, ' ').trim()
  await fc.assert(
    fc.asyncProperty(text, text, async (name, subject) => {
      const fields = [
        writeField('From', mailbox({ name, address: 'a@x.example' })),
        writeField('Subject', `${encodeText(toOneLine(subject))}.`),
      ]
      const mail = await PostalMime.parse(`${fields.join('\r\n')}\r\n\r\nHello\r\n`)
      expect([mail.from?.address, plain(mail.from?.name)]).toEqual(['a@x.example', plain(name)])
      expect(plain(mail.subject?.slice(0, -1))).toBe(plain(subject))
      expect(fields.join('')).not.toMatch(/[^\r\n\x20-\x7e]/)
      for (const line of fields.join('\r\n').split('\r\n'))
        expect(line.length <= 76 || !/\S\s+\S/.test(line.replace(/^[\w-]+:/, ''))).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test.each([
  'a\nb\r\n',
  'a\rb\r\n',
  'a\0\r\n',
  'a\x1b\r\n',
  'ü\x85\r\n',
  'ü\u2028\r\n',
  'ü\ud800\r\n',
])('a message with %j is not sent', (message) =>
  expect(() => assertLines(message)).toThrow(MailRefusal),
)

test.each(['.\r\n', 'a\r\n.\r\nMAIL FROM:<a@evil.example>\r\n', 'a'])(
  'a message that would end too early or too late is not sent: %j',
  async (message) => {
    expect(await handOver({ from: 'a@x.example', to: 'b@x.example' }, message)).toMatchObject({
      about: 'ever',
      bounced: false,
    })
  },
)

test(
  'an envelope is one command for each address, whatever it holds',
  { tags: 'thorough' },
  async () => {
    await offer(true)
    await fc.assert(
      fc.asyncProperty(address, address, async (from, to) => {
        const before = await acceptedMails()
        const fault = await handOver({ from, to }, 'Subject: Hi\r\n\r\nHello\r\n')
        expect([undefined, 'ever']).toContain(fault?.about)
        expect(await acceptedMails()).toBe(before + (fault ? 0 : 1))
        if (!fault) expect((await sink.envelope()).to).toHaveLength(1)
      }),
      { numRuns: 200 },
    )
  },
)

test.each([true, false])(
  'a mail says what it is given in its own fields, whatever that is (SMTPUTF8: %s)',
  { tags: 'thorough' },
  async (smtpUtf8) => {
    await offer(smtpUtf8)
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          email: address,
          firstName: text,
          lastName: text,
          subject: text,
          body: text,
          fromName: text,
          fromAddress: address,
          replyTo: fc.option(address),
          domainURL: domainName,
        }),
        async ({
          email,
          firstName,
          lastName,
          subject,
          body,
          fromName,
          fromAddress,
          replyTo,
          domainURL,
        }) => {
          const before = await acceptedMails()
          const parts: Parts = {
            subject,
            text: body,
            html: `<p>${body}</p>`,
            heading: { from: { name: fromName, address: fromAddress }, replyTo, domainURL },
          }
          const fault = await sendMail(parts, { email, firstName, lastName }).catch((error) =>
            faultOf(error),
          )
          expect([undefined, 'ever']).toContain(fault?.about)
          expect(await acceptedMails()).toBe(before + (fault ? 0 : 1))
          if (fault) return
          const { mail } = await arrivedWhole(['subject', 'reply-to', 'from'])
          const plain = (value = '') => value.toWellFormed().replace(/\r\n?/g, '\n').trim()
          expect(plain(mail.text)).toBe(plain(body))
        },
      ),
      { numRuns: 200 },
    )
  },
)

test(
  'a mail of the console says what it is given in its own fields, whatever that is',
  { tags: 'thorough' },
  async () => {
    await offer(true)
    const transport = openMailTransport(sink.url, { pool: true, maxConnections: 1 })
    await fc.assert(
      fc.asyncProperty(
        address,
        text,
        text,
        text,
        text,
        async (to, name, subject, body, filename) => {
          const before = await acceptedMails()
          const failure = await transport
            .send({
              from: { name, address: 'a@x.example' },
              to: { name, address: to },
              subject,
              text: body,
              html: `<p>${body}</p>`,
              messageId: '<1@x.example>',
              headers: { 'Auto-Submitted': 'auto-generated' },
              attachments: [
                { filename, content: Buffer.from('%PDF'), contentType: 'application/pdf' },
              ],
            })
            .then(
              () => undefined,
              (error: unknown) => error,
            )
          // The server itself refuses what is too long for it.
          if (failure && !(failure as SmtpError).responseCode)
            expect(failure).toBeInstanceOf(MailRefusal)
          expect(await acceptedMails()).toBe(before + (failure ? 0 : 1))
          if (failure) return
          const raw = await sink.last()
          expect(raw.toString('utf8')).not.toMatch(
            /(?![\r\n\t])\p{Cc}|\r(?!\n)|(?<!\r)\n|[\u2028\u2029]/u,
          )
          const { headers, to: recipients } = await PostalMime.parse(raw)
          const names = headers.map(({ key }) => key).filter((key) => key !== 'subject')
          expect(names.sort()).toEqual([
            'auto-submitted',
            'content-type',
            'date',
            'from',
            'message-id',
            'mime-version',
            'to',
          ])
          expect([recipients?.length, (await sink.envelope()).to.length]).toEqual([1, 1])
        },
      ),
      { numRuns: 200 },
    )
    transport.close()
  },
)

/** The value of a tag of a DKIM signature. */
const tagOf = (signature: string, tag: string) =>
  new RegExp(`(?:^|;)\\s*${tag}=([^;]*)`).exec(signature)![1]!

/** Whether a message has the signature that its bytes say (RFC 6376, relaxed/relaxed). */
function isSigned(raw: Buffer, publicKey: string): boolean {
  const source = raw.toString('latin1')
  const end = source.indexOf('\r\n\r\n')
  const fields = source.slice(0, end).split(/\r\n(?![ \t])/)
  const relaxed = (field: string) => {
    const [, name, value] = /^([^:]+):([^]*)$/.exec(field)!
    return `${name!.toLowerCase()}:${value!
      .replace(/\r\n/g, '')
      .replace(/[ \t]+/g, ' ')
      .trim()}`
  }
  const found = fields.find((field) => /^dkim-signature:/i.test(field))!
  const signature = relaxed(found).slice('dkim-signature:'.length)
  const body = source
    .slice(end + 4)
    .replace(/[ \t]+/g, ' ')
    .replace(/ (?=\r\n)/g, '')
    .replace(/(\r\n)+$/, '\r\n')
  if (
    createHash('sha256').update(body, 'latin1').digest('base64') !== tagOf(signature, 'bh').trim()
  )
    return false
  const signed = tagOf(signature, 'h')
    .split(':')
    .map((name) => fields.findLast((field) => field.toLowerCase().startsWith(`${name.trim()}:`))!)
    .map(relaxed)
  const data = [...signed, relaxed(found).replace(/b=[^;]*$/, 'b=')].join('\r\n')
  return createVerify('RSA-SHA256')
    .update(data, 'latin1')
    .verify(publicKey, tagOf(signature, 'b').replace(/ /g, ''), 'base64')
}

test('the signature of a mail is of the bytes that leave, letters outside ASCII too', async () => {
  await offer(true)
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  const dkim = { domainName: 'northside.example', keySelector: 'polyclinic1', privateKey: pem }
  for (const email of ['robin@mail.example', 'иван@почта.example']) {
    expect(
      await sendMail({ dkim, subject: 'Grüße', text: 'Grüße — 日本' }, { email }),
    ).toBeUndefined()
    await waitFor(async () => expect((await sink.last()).toString()).toContain('DKIM-Signature'))
    expect(
      isSigned(await sink.last(), publicKey.export({ type: 'spki', format: 'pem' }) as string),
    ).toBe(true)
  }
})
