import fc from 'fast-check'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import PostalMime from 'postal-mime'
import { openBackoff } from '@/lib/marketing/sending/backoff'
import type { Claim, Outcome } from '@/lib/marketing/sending/claims'
import { compose } from '@/lib/marketing/sending/compose'
import { openDelivery } from '@/lib/marketing/sending/delivery'
import { openGate } from '@/lib/marketing/sending/gate'
import {
  lineOf,
  openJournal,
  readJournal,
  readLines,
  workersHere,
} from '@/lib/marketing/sending/journal'
import { messageIdOf, openHeads, type Heading } from '@/lib/marketing/sending/head'
import type { Letter } from '@/lib/marketing/sending/letters'
import { openEncoder } from '@/lib/marketing/sending/quoted-printable'
import { openQueue } from '@/lib/marketing/sending/queue'
import type { Session } from '@/lib/marketing/sending/session'
import { faultOf, LEFT, openMailServer } from '@/lib/marketing/sending/smtp'
import { readMailToken } from '@/lib/marketing/sending/tokens'
import { numbersOf, sharedLinks, tracked } from '@/lib/platform/mail-templates/tracked-links'
import { webProcess } from '@/tests/support/settings'
import { waitFor } from '@/tests/support/wait'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'polyclinic-journal-'))
Object.assign(process.env, webProcess, {
  APP_DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  POLYCLINIC_DATA_DIR: folder,
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

describe('the journal of a worker', () => {
  const mail = { fence: '41', campaignId: 7, number: 3 }

  test('tells what was handed over and refused; a line that was cut off says nothing', () => {
    const text = `${lineOf(mail)}${lineOf({ ...mail, fence: '42' }, 554)}43 7 `
    expect(readLines(text)).toEqual([
      { ...mail, refused: null },
      { ...mail, fence: '42', refused: 554 },
    ])
    expect([readLines(''), readLines('43 7 5')]).toEqual([[], []])
  })

  test('is there at once, goes on in its other file when one is full, and is removed as a whole', () => {
    const id = '9e1bb1fc-1d5a-4c0a-9a27-5b6f0b0a7a01'
    const journal = openJournal(id)
    journal.write(lineOf(mail))
    expect([workersHere(), readJournal(id)]).toEqual([[id], [{ ...mail, refused: null }]])
    const long = Buffer.from(`${lineOf(mail)}`.repeat(40_000))
    for (let n = 0; n < 6; n++) journal.write(long)
    journal.write(lineOf({ ...mail, fence: '99' }))
    expect(readJournal(id).some(({ fence }) => fence === '99')).toBe(true)
    expect(fs.statSync(path.join(folder, 'mail-workers', `${id}.0`)).size).toBeLessThan(
      2 * 1024 * 1024,
    )
    journal.remove()
    expect([workersHere(), readJournal(id)]).toEqual([[], []])
  })
})

test.each([
  ['a\r\nb\r\n', 'a\r\nb\r\n'],
  ['.\r\n.a', '=2E\r\n=2Ea'],
  ['a\n.\nb', 'a\r\n=2E\r\nb'],
  ['a\r.\rb', 'a\r\n=2E\r\nb'],
  ['', ''],
  ['a\n\n', 'a\r\n\r\n'],
  [`${'x'.repeat(73)}.end`, `${'x'.repeat(73)}=\r\n=2Eend`],
  ['é'.repeat(30), /^(=C3|=A9|=\r\n){60,}$/],
])('a text is written so that no line of it is the end of a mail: %j', (text, written) => {
  const encode = openEncoder()
  const made = encode(text)
  if (typeof written === 'string') expect(made).toBe(written)
  else expect(made).toMatch(written)
  expect(Math.max(...made.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(76)
  // Whatever it has seen before.
  for (const before of ['a\nb', 'x\na\r\n.', `${text}\n.`, '']) {
    encode(before)
    expect(encode(text)).toBe(made)
  }
})

test('texts that are much the same are each written as if they were the first', () => {
  const line = fc.constantFrom('', '.', 'a', 'Hello Ann', 'Grüße', `${'long '.repeat(30)}end`)
  fc.assert(
    fc.property(fc.array(fc.array(line, { maxLength: 6 }), { maxLength: 12 }), (texts) => {
      const encode = openEncoder()
      for (const text of texts.map((lines) => lines.join('\n')))
        expect(encode(text)).toBe(openEncoder()(text))
    }),
  )
})

test.each([
  [{ code: 'ECONNREFUSED' }, 'server', false],
  [{ responseCode: 421, command: 'RCPT TO', response: '421 bye' }, 'server', false],
  [{ responseCode: 451, command: 'MAIL FROM', response: '451 busy' }, 'server', false],
  [{ responseCode: 535, command: 'AUTH PLAIN', response: '535 no' }, 'server', false],
  [{ responseCode: 450, command: 'RCPT TO', response: '450 later' }, 'now', false],
  [{ responseCode: 452, command: 'DATA', response: '452 full' }, 'now', false],
  [{ responseCode: 550, command: 'MAIL FROM', response: '550 not you' }, 'ever', false],
  [{ responseCode: 550, command: 'RCPT TO', response: '550 nobody' }, 'ever', true],
  [{ responseCode: 553, command: 'RCPT TO', response: '553 5.1.3 what' }, 'ever', true],
  [{ responseCode: 554, command: 'RCPT TO', response: '554 5.7.1 no' }, 'ever', false],
  [{ responseCode: 550, command: 'RCPT TO', response: '550 5.1.1 nobody' }, 'ever', true],
  [
    { responseCode: 550, command: 'RCPT TO', response: '550 5.7.1 your host is on a list' },
    'ever',
    false,
  ],
  [
    { responseCode: 550, command: 'RCPT TO', response: '550-5.7.26 not authenticated' },
    'ever',
    false,
  ],
  [{ responseCode: 550, command: 'DATA', response: '550 spam' }, 'ever', false],
  [{ code: 'EENVELOPE', command: 'API' }, 'ever', false],
  [{ code: 'EMESSAGE', command: 'MAIL FROM' }, 'ever', false],
] as const)('what a server says is about itself or the recipient: %o', (error, about, bounced) => {
  expect(faultOf({ name: '', message: '', ...error })).toMatchObject({ about, bounced })
})

test('the way to the server is tried again after 1, 2, 4 … 60 seconds, and failures at once are one', () => {
  let now = 0
  const backoff = openBackoff(() => now)
  const waits = Array.from({ length: 8 }, () => {
    backoff.failed()
    backoff.failed()
    const wait = backoff.wait()
    now += wait
    return wait / 1000
  })
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  backoff.worked()
  expect([backoff.isFailing(), backoff.wait()]).toEqual([false, 0])
})

test('a queue gives each thing to one, tells when it runs low, and ends', async () => {
  const queue = openQueue<number>()
  const first = queue.take()
  queue.put([1, 2, 3])
  const low = vi.fn()
  void queue.below(1).then(low)
  expect([await first, await queue.take(), low.mock.calls.length]).toEqual([1, 2, 0])
  expect(await queue.take()).toBe(3)
  await waitFor(() => expect(low).toHaveBeenCalledOnce())
  const waiting = queue.take()
  queue.close()
  expect([await waiting, await queue.take()]).toEqual([null, null])
})

/**
 * A mail server that answers everything, or nothing from the end of a message on; with all that it
 * was told, and on how many connections.
 */
async function listening(answersEnds = true) {
  let said = ''
  let connections = 0
  let cut = () => {}
  let cutsNext = false
  const server = net.createServer((socket) => {
    let silent = false
    connections++
    cut = () => socket.destroy()
    socket.write('220 here\r\n')
    socket.on('data', (chunk) => {
      if (cutsNext) {
        cutsNext = false
        socket.destroy()
        return
      }
      said += chunk.toString()
      for (const line of chunk.toString().split('\r\n').slice(0, -1))
        if (silent) return
        else if (/^EHLO/.test(line)) socket.write('250-here\r\n250 PIPELINING\r\n')
        else if (/^(MAIL|RCPT)/.test(line)) socket.write('250 ok\r\n')
        else if (line === 'DATA') socket.write('354 go\r\n')
        else if (line === '.' && answersEnds) socket.write('250 kept\r\n')
        else if (line === '.') silent = true
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  const mail = openMailServer(url, PATIENCE, 1)
  return {
    mail,
    said: () => said,
    connections: () => connections,
    cut: () => cut(),
    cutNext: () => void (cutsNext = true),
    stop: () => {
      mail.close()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
const PATIENCE = { connect: 1000, greeting: 1000, answer: 60_000 }
const ENVELOPE = { from: 'a@x.example', to: 'b@x.example' }

test('the last part of a message is written when it is told to, and not before', async () => {
  const { mail, said, stop } = await listening()
  const long = 'A line of a newsletter.\r\n'.repeat(1000)
  for (const [message, begun] of [
    ['first\r\n', ''],
    [long, long.slice(0, -16_000)],
  ] as const) {
    const held = await mail.hold(ENVELOPE, message)
    await waitFor(() => expect(said().endsWith(`DATA\r\n${begun}`)).toBe(true))
    const taken = vi.fn()
    expect(await held.finish(taken)).toBe(true)
    expect(taken).toHaveBeenCalledOnce()
    expect(await held.answer).toContain('250')
    expect(said().endsWith(`DATA\r\n${message}.\r\n`)).toBe(true)
  }
  const held = await mail.hold(ENVELOPE, 'third\r\n')
  await waitFor(() => expect(said().endsWith('DATA\r\n')).toBe(true))
  held.drop()
  expect(await held.finish(() => expect.unreachable())).toBe(false)
  await stop()
  expect(said()).not.toContain('third')
})

test('the end of a message has been written when it counts as taken', async () => {
  const { mail, stop } = await listening()
  const write = vi.spyOn(net.Socket.prototype, 'write')
  const held = await mail.hold(ENVELOPE, 'first\r\n')
  write.mockClear()
  let written: string[] = []
  await held.finish(() => (written = write.mock.calls.map(([chunk]) => String(chunk))))
  write.mockRestore()
  expect(written.join('')).toBe('first\r\n.\r\n')
  await stop()
})

test('nobody waits for an answer on a connection that has been ended', async () => {
  const { mail, stop } = await listening(false)
  const held = await mail.hold(ENVELOPE, 'mail\r\n')
  await held.finish(() => {})
  mail.close()
  await expect(held.answer).rejects.toMatchObject({ code: LEFT })
  await stop()
})

test('a mail goes over another connection where the server has ended the last, but never twice', async () => {
  const { mail, said, connections, cut, cutNext, stop } = await listening()
  const send = async () => {
    const held = await mail.hold(ENVELOPE, 'mail\r\n')
    await held.finish(() => {})
    await held.answer
  }
  await send()
  cutNext()
  await send()
  expect([connections(), said().match(/^mail\r$/gm)]).toEqual([2, ['mail\r', 'mail\r']])
  const held = await mail.hold(ENVELOPE, 'begun\r\n')
  cut()
  await expect(held.answer).rejects.toThrow()
  expect(await held.finish(() => expect.unreachable())).toBe(false)
  await send()
  expect([said().match(/^mail\r$/gm)?.length, said().includes('begun')]).toEqual([3, false])
  await stop()
})

test('a connection that breaks refuses the mail that was handed over, and is nothing to one that was not', async () => {
  const [over, before] = [1, 2].map(
    (number) => ({ fence: `4${number}`, campaignId: 7, number }) as Claim,
  )
  const { mail, said, cut, stop } = await listening(false)
  const settle = vi.fn(() => Promise.resolve())
  const write = vi.fn()
  let broken: Promise<unknown> = Promise.resolve()
  const deliver = openDelivery({
    server: {
      hold: async (...message) => {
        const held = await mail.hold(...message)
        broken = held.answer.catch(() => undefined)
        return held
      },
    },
    settle,
    onTrouble: () => expect.unreachable(),
    backoff: openBackoff(),
    onTemplateLimit: () => expect.unreachable(),
    journal: { write },
    gate: {
      pass: async (claim, { finish }) => {
        if (claim === before) cut()
        if (claim === before) await broken
        return (await finish(() => {})) ? 'sent' : 'cut'
      },
    },
    compose: () => Promise.resolve({ envelope: ENVELOPE, message: 'mail\r\n' }),
  })
  const sent = deliver(over!)
  await waitFor(() => expect(said()).toMatch(/mail\r\n\.\r\n$/))
  cut()
  await sent
  expect(write).toHaveBeenCalledExactlyOnceWith(lineOf(over!, 421))
  await deliver(before!)
  expect(write).toHaveBeenCalledOnce()
  const outcomes = settle.mock.calls.flatMap(([each]: unknown[]) => each as Outcome[])
  expect(outcomes.map(({ number, outcome }) => [number, outcome])).toEqual([
    [1, 'later'],
    [2, 'back'],
  ])
  await stop()
})

describe('the gate', () => {
  const mail = { fence: '41', campaignId: 7, number: 3 }

  /**
   * A database that gives these verdicts, one after the other, each after so many ms; and all that
   * it was asked.
   */
  function gateWith(verdicts: string[], ms = 0, holdMs = 200, enough = 1) {
    const asked: string[] = []
    const query = async (statement: string | { name: string; values: unknown[] }) => {
      const name = typeof statement === 'string' ? statement : statement.name
      asked.push(name)
      if (name === 'commit') return { command: 'COMMIT' }
      if (name !== 'pass-gate') return {}
      const verdict = verdicts.shift()
      await new Promise((resolve) => setTimeout(resolve, ms))
      return { rows: verdict ? [{ fence: mail.fence, verdict }] : [] }
    }
    const journal = { write: () => void asked.push('line') }
    const session = {
      id: 'x',
      client: { query },
      journal,
      lost: new Promise(() => {}),
    } as unknown as Session
    const finish = vi.fn(async (taken: () => void) => {
      asked.push('end')
      taken()
      return true
    })
    return { asked, finish, gate: openGate(session, holdMs, enough) }
  }

  test('is held from the question until the mail is gone, written down and marked', async () => {
    const { asked, gate, finish } = gateWith(['open'])
    expect(await gate.pass(mail, { finish }, () => {})).toBe('sent')
    expect(await gate.settled()).toBe(true)
    expect(asked).toEqual(['begin', 'pass-gate', 'end', 'line', 'mark-sent', 'commit'])
  })

  test('is asked once for all who come within a moment, and at once when there are enough', async () => {
    const { asked, gate, finish } = gateWith(['open', 'open'], 0, 200, 2)
    const first = gate.pass(mail, { finish }, () => {})
    await Promise.resolve()
    expect(asked).toEqual([])
    const second = gate.pass(mail, { finish }, () => {})
    await Promise.resolve()
    expect(asked).toEqual(['begin', 'pass-gate'])
    expect(await Promise.all([first, second])).toEqual(['sent', 'sent'])
    expect(await gate.pass(mail, { finish }, () => {})).toBe('sent')
    expect(asked.filter((name) => name === 'pass-gate')).toHaveLength(2)
  })

  test.each(['suppressed', 'closed', 'lost', ''])(
    'lets nothing through that is %j',
    async (verdict) => {
      const { asked, gate, finish } = gateWith(verdict ? [verdict] : [])
      expect(await gate.pass(mail, { finish }, () => {})).toBe('refused')
      expect(asked).toEqual(['begin', 'pass-gate', 'commit'])
    },
  )

  test('is asked again where somebody is about to object', async () => {
    const { asked, gate, finish } = gateWith(['busy', 'busy', 'open'])
    expect(await gate.pass(mail, { finish }, () => {})).toBe('sent')
    expect(asked.filter((name) => name === 'pass-gate')).toHaveLength(3)
  })

  test('gives a mail back where that takes long', async () => {
    const { gate, finish } = gateWith(
      Array.from({ length: 100 }, () => 'busy'),
      0,
      30,
    )
    expect(await gate.pass(mail, { finish }, () => {})).toBe('cut')
    expect(finish).not.toHaveBeenCalled()
  })

  test('lets nothing through for a process that has been stopped until nobody waits for it any more', async () => {
    const { gate, finish } = gateWith(['open'], 60, 30)
    expect(await gate.pass(mail, { finish }, () => {})).toBe('cut')
    expect(finish).not.toHaveBeenCalled()
  })

  test('lets no other mail through for a process that has been stopped at the end of one', async () => {
    const { gate } = gateWith(['open'], 0, 200, 2)
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    onTestFinished(() => clock.mockRestore())
    const finish = vi.fn(
      (taken: () => void) =>
        new Promise<boolean>((resolve) =>
          process.nextTick(() => {
            clock.mockReturnValue(1000)
            taken()
            resolve(true)
          }),
        ),
    )
    const passages = [1, 2].map(() => gate.pass(mail, { finish }, () => {}))
    expect(await Promise.all(passages)).toEqual(['sent', 'cut'])
    expect(finish).toHaveBeenCalledTimes(1)
  })

  test('cuts off a connection that does not take the end in time', async () => {
    const { asked, gate } = gateWith(['open'])
    let cut: (isTaken: boolean) => void
    const finish = () => new Promise<boolean>((resolve) => (cut = resolve))
    expect(await gate.pass(mail, { finish }, () => cut(false))).toBe('cut')
    expect(asked).toEqual(['begin', 'pass-gate', 'commit'])
  })
})

describe('the links of a mail', () => {
  const html = (own: string) =>
    `<head><link href="https://fonts.example/x"></head><body><a class="b" href="https://a.example/?x=1&amp;y=2">A</a>
     <a href='https://b.example'>B</a><a href="https://a.example/?x=1&amp;y=2">again</a><a href="${own}">own</a><a href="mailto:x@y.example">m</a></body>`
  const [one, other] = [html('https://own.example/1'), html('https://own.example/2')]

  test('are those that all readers share, each once', () => {
    expect(sharedLinks(one, other)).toEqual(['https://a.example/?x=1&y=2', 'https://b.example'])
  })

  test('lead through us, and a reader’s own as they are', () => {
    const numbers = numbersOf(
      sharedLinks(one, other).map((url, index) => ({ url, number: index + 1 })),
      one,
    )
    const done = tracked(other, numbers, {
      clickLink: (link) => `https://us.example/${link}?a&b`,
      openLink: 'https://us.example/open',
    })
    expect([...done.matchAll(/href=(["'])(.*?)\1/g)].map(([, , address]) => address)).toEqual([
      'https://fonts.example/x',
      'https://us.example/1?a&amp;b',
      'https://us.example/2?a&amp;b',
      'https://us.example/1?a&amp;b',
      'https://own.example/2',
      'mailto:x@y.example',
    ])
    expect(done).toMatch(/<img src="https:\/\/us\.example\/open" alt=""[^>]*><\/body>$/)
  })
})

describe('a mail of a campaign', () => {
  const claim: Claim = {
    campaignId: 12,
    number: 34,
    fence: '1',
    variant: 'a',
    claimedAt: 0,
    contactId: '9e1bb1fc-1d5a-4c0a-9a27-5b6f0b0a7a01',
    email: 'robin@mail.example',
    firstName: 'Robin,',
    lastName: '<evil@x.example>\r\nBcc: other@x.example',
  }
  const heading: Heading = {
    campaignId: 12,
    organizationId: 5,
    domainURL: 'northside',
    consentClass: 'marketing',
    topicId: 3,
    from: { name: 'Northside, Clinic', address: 'news@northside.example' },
    replyTo: 'desk@northside.example',
  }
  const letter: Letter = {
    content: {
      organizationId: 5,
      domainURL: 'northside',
      label: 'Northside',
      language: 'en',
      make: (_variant, { firstName }, { unsubscribeUrl }) =>
        Promise.resolve({
          subject: `For ${firstName}`,
          previewText: '',
          text: `Hello\n.\n${unsubscribeUrl}`,
          html: '<body><a href="https://a.example">A</a></body>',
        }),
    },
    headOf: openHeads(heading),
    dkim: null,
    numbers: new Map([['https://a.example', 1]]),
    encodeText: openEncoder(),
    encodeHtml: openEncoder(),
  }

  test('has one recipient, the headers of lists, and the same id each time', async () => {
    const { envelope, message } = await compose(letter, claim)
    const mail = await PostalMime.parse(message)
    expect(mail.to).toEqual([expect.objectContaining({ address: 'robin@mail.example' })])
    expect([mail.from?.address, mail.cc, mail.bcc, mail.replyTo?.[0]?.address]).toEqual([
      'news@northside.example',
      undefined,
      undefined,
      'desk@northside.example',
    ])
    const header = (name: string) =>
      mail.headers.filter(({ key }) => key === name).map(({ value }) => value)
    expect(header('list-unsubscribe')).toEqual([
      expect.stringMatching(
        /^<http:\/\/northside\.[^>]+\/api\/v1\/mail\/unsubscribe\?token=[^>]+>$/,
      ),
    ])
    expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
    expect(header('list-id')).toEqual(['<topic-3.northside.polyclinic.localhost>'])
    expect([mail.messageId, messageIdOf(claim)]).toEqual([
      (await PostalMime.parse((await compose(letter, claim)).message)).messageId,
      mail.messageId,
    ])
    expect(header('precedence')).toEqual(['bulk'])
    expect(envelope.to).toBe('robin@mail.example')
    const [, token] = /^bounces\+(.+)@polyclinic\.localhost$/.exec(envelope.from)!
    expect(readMailToken('bounce', token!)).toMatchObject({ campaignId: 12, number: 34 })
    expect(mail.html).toMatch(/href="http:\/\/northside[^"]+\/mail\/click\?token=/)
    expect(mail.html).toMatch(/\/mail\/open\?token=/)
  })

  test('says what it is made of, in whatever letters and lines', async () => {
    const text = `Grüße — 日本\n.\n${'long '.repeat(300)}\nends with = \nlast`
    const html = `<body><p>${text}</p></body>`
    const content = {
      ...letter.content,
      make: () => Promise.resolve({ subject: 'Ünï', previewText: '', text, html }),
    }
    const { message } = await compose({ ...letter, content }, claim)
    const mail = await PostalMime.parse(message)
    expect([mail.subject, mail.text?.replaceAll('\r\n', '\n').trimEnd()]).toEqual(['Ünï', text])
    expect(mail.html?.replaceAll('\r\n', '\n')).toContain(`<p>${text}</p>`)
    expect(Math.max(...message.split('\r\n').map(({ length }) => length))).toBeLessThan(400)
    expect(message).not.toMatch(/[^\x00-\x7f]|[^\r]\n|\r[^\n]|\n\./)
    expect(message.endsWith('\r\n')).toBe(true)
  })

  test('that is about a service has no button to unsubscribe', async () => {
    const headOf = openHeads({ ...heading, consentClass: 'service', topicId: null })
    const { message } = await compose({ ...letter, headOf }, claim)
    expect(message).not.toContain('List-Unsubscribe')
  })

  test('is signed with the key of its sender, its unsubscribe headers too, or not made', async () => {
    const { generateKeyPairSync } = await import('node:crypto')
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
    const dkim = { domainName: 'northside.example', keySelector: 'polyclinic1', privateKey: pem }
    const mail = await PostalMime.parse((await compose({ ...letter, dkim }, claim)).message)
    const [signature] = mail.headers
      .filter(({ key }) => key === 'dkim-signature')
      .map(({ value }) => value)
    expect(signature).toMatch(/d=northside\.example;.*s=polyclinic1;/)
    expect(signature!.replace(/\s/g, '')).toMatch(/h=[^;]*list-unsubscribe:list-unsubscribe-post/)
    await expect(
      compose({ ...letter, dkim: { ...dkim, privateKey: 'none' } }, claim),
    ).rejects.toThrow('signed')
  })
})
