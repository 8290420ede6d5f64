import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { readFinding } from '@/lib/marketing/campaigns/report-parts'
import { isNoSuchAddress } from '@/lib/marketing/sending/answers'

test.each([
  '550 5.1.1 <robin@mail.example>... User Unknown',
  '550 5.1.1 unknown or illegal alias: robin@mail.example',
  "550-5.1.1 The email account that you tried to reach does not exist. Please try 550-5.1.1 double-checking the recipient's email address for typos or unnecessary spaces.",
  '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  '550 5.1.6 recipient no longer on server: robin@mail.example',
  '5.1.2 550 Host unknown',
  '550 5.1.1 <spam@mail.example>: Recipient address rejected: User unknown in virtual mailbox table',
  '5.0.0 550 <robin@mail.example>... No such user',
  "554 delivery error: dd This user doesn't have a mail.example account (robin@mail.example) [0]",
  'User robin not listed in public Name & Address Book',
  '5.1.1',
  '550 5.1.1 <robin@mail.example>: Recipient address rejected: undeliverable address',
  '550 5.1.1 <robin@mail.example>: Recipient address rejected: User unknown in relay recipient table',
  '550 5.1.2 The domain mail.example does not exist',
  '550 5.1.3 Bad destination mailbox address syntax',
  '556 5.1.10 The domain of the recipient has a null MX',
])('there is no such address: %s', (answer) => expect(isNoSuchAddress(answer)).toBe(true))

test.each([
  '552 5.2.2 Mailbox full',
  '5.2.2',
  '550 5.2.1 The email account that you tried to reach is disabled',
  '550-5.7.1 [192.0.2.22] Our system has detected that this message is likely suspicious due to the very low reputation of the sending IP address.',
  "550-5.7.26 Unauthenticated email from clinic.example is not accepted due to domain's DMARC policy.",
  '550 5.7.509 Access denied, sending domain clinic.example does not pass DMARC verification',
  '5.1.1 550 Blocked - see https://mail.example/block',
  '550 5.1.1 Message rejected due to the content restrictions',
  '550 5.1.1 Refused due to recipient preferences',
  '550 5.1.1 <robin@mail.example> 5.7.1 rejected',
  '550 5.1.1 <robin@mail.example> antispam rejection',
  '550 5.1.1 Mail from your IP is refused here',
  '550 5.1.1 Recipient does not accept mail from senders outside the organization',
  '550 5.1.1 RESOLVER.RST.NotAuthorized; not authorized, external senders are restricted',
  '550 5.1.1 Rejected by the content filter of the recipient',
  '550 5.1.1 Message score is too high',
  '550 5.1.1 Security policy violation',
  '550 5.1.1 Recipient verification failed: DNS lookup failed',
  '550 5.1.1 We do not accept mail from dynamic addresses',
  '550 5.1.2 Domain lookup failed',
  '550 5.1.1 Message identified as junk',
  '550 5.1.1 Unwanted mail',
  '550 5.1.1 Unauthenticated mail is rejected',
  '550 5.1.1 Cannot find your hostname',
  '550 5.1.1 Malicious attachment',
  '550 5.1.1 Your domain is not on the whitelist of the recipient',
  '550 5.1.1 A link in it is on SURBL',
  '550 5.1.1 Spoofed message',
  '550 5.1.1 Message not RFC 5322 compliant',
  '550 5.1.1 Invalid From address',
  '550 5.1.1 Message quarantined',
  '550 5.1.1 Insufficient disk',
  '550 5.1.1 Message too big',
  '550 5.1.1 The recipient exceeds what is allowed',
  '550 5.1.1 Mail server busy',
  '550 5.1.1 Your mail server is misconfigured',
  '550 5.1.1 The recipient requires encryption',
  '550 5.1.1 Relaying denied',
  '550 5.1.1 Postfach voll',
  '550 5.1.1 Das Postfach des Empfängers ist überfüllt',
  '550 5.1.1 Boîte aux lettres pleine',
  '550 5.1.1 Buzón lleno',
  '550 5.1.1 メールボックスが一杯です',
  '550 5.1.3 Mailbox no longer accepts mail from this network',
  '550 5.1.4 Recipient address is ambiguous',
  '550 5.1.5 Destination address valid',
  '550 5.1.6 Recipient has opted out',
  '550 5.1.8 <bounces@clinic.example>: Domain not found',
  '553 5.1.7 The address has invalid syntax',
  '550 5.4.1 Recipient address rejected: Access denied',
  '550 SC-001 Unfortunately, messages from 192.0.2.1 were not sent, since part of their network is on our block list',
  '550 Mailbox quota exceeded',
  '554 5.0.0 Message rejected',
  '421 4.7.0 Try again later',
  '450 4.1.1 User unknown',
  'connect to mx.mail.example[192.5.1.1]:25: Connection refused',
  '',
])('it is not the address: %s', (answer) => {
  expect(isNoSuchAddress(answer)).toBe(false)
  expect(isNoSuchAddress(answer, { toRecipient: true })).toBe(false)
})

test('a bare 550 means the address only as an answer to it', () => {
  expect(isNoSuchAddress('550 nobody')).toBe(false)
  expect(isNoSuchAddress('550 nobody', { toRecipient: true })).toBe(true)
  expect(isNoSuchAddress('550 listed at a block list: spam', { toRecipient: true })).toBe(false)
})

test('an answer is read in time that grows with its length alone', () => {
  // What takes time by the square of its length does not end within the limit of a test.
  const parts = ['5.1.1 ', 'user ', '550-', 'a@', ' \t', 'no such ', "doesn't have a "]
  expect(parts.filter((part) => isNoSuchAddress(part.repeat(2_000_000)))).toEqual(['5.1.1 '])
})

/** What a mail says of another one; `head` replaces headers of a mail system. */
async function tell(
  body: string,
  head = 'From: MAILER-DAEMON@mx.example (Mail Delivery System)\nSubject: failure notice',
) {
  const message = `${head}\nMIME-Version: 1.0\n\n${body}`.replaceAll('\n', '\r\n')
  const email = await PostalMime.parse(message, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
  })
  const parts = email.attachments.map(({ mimeType, content }) => ({
    mimeType,
    text:
      typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8'),
  }))
  return readFinding(email, parts)
}

const QMAIL = (answer: string) => `Hi. This is the qmail-send program at mx.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<robin@mail.example>:
${answer}

--- Below this line is a copy of the message.

Return-Path: <news@clinic.example>
Subject: 550 5.1.1 is what servers say where there is no such user

550 5.1.1 User unknown`

const EXIM = (answer: string) => `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  robin@mail.example
    ${answer}

------ This is a copy of the message, including all the headers. ------

To: robin@mail.example
Subject: 550 5.1.1 User unknown`

const EXCHANGE = `Delivery has failed to these recipients or groups:

robin@mail.example
The e-mail address you entered couldn't be found. Please check the recipient's e-mail address and try to resend the message.

Diagnostic information for administrators:

Generating server: mail.example

robin@mail.example
#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##

Original message headers:

Received: from mx.example`

describe('a mail system that writes for people alone', () => {
  test.each([
    [
      'qmail, of an unknown user',
      QMAIL(
        '192.0.2.2 does not like recipient.\nRemote host said: 550 5.1.1 <robin@mail.example>... User Unknown\nGiving up on 192.0.2.2.',
      ),
      {
        kind: 'bounced',
        said: expect.stringMatching(/^550 5\.1\.1 <robin@mail\.example>\.\.\. User Unknown/),
      },
    ],
    [
      'qmail, of a mailbox of its own',
      QMAIL('Sorry, no mailbox here by that name. (#5.1.1)'),
      { kind: 'bounced', said: expect.any(String) },
    ],
    [
      'qmail, of a policy',
      QMAIL('Remote host said: 554 5.7.1 Service unavailable; Client host blocked using a list'),
      { kind: 'undelivered', said: expect.stringContaining('5.7.1') },
    ],
    [
      'qmail, of a locked account',
      QMAIL('vdelivermail: account is locked email bounced'),
      { kind: 'undelivered', said: null },
    ],
    [
      'Exim, of an unknown user',
      EXIM(
        'SMTP error from remote mail server after RCPT TO:<robin@mail.example>:\n    host mx.mail.example [192.0.2.17]: 550 5.1.1 unknown or illegal alias',
      ),
      { kind: 'bounced', said: '550 5.1.1 unknown or illegal alias' },
    ],
    [
      'Exim, of a full mailbox',
      EXIM('SMTP error from remote mail server after end of data: 552 5.2.2 mailbox full'),
      { kind: 'undelivered', said: '552 5.2.2 mailbox full' },
    ],
    [
      'Exim, of an address without a route',
      EXIM('Unrouteable address'),
      { kind: 'bounced', said: 'Unrouteable address' },
    ],
    [
      'Exim, of a server that never answered',
      EXIM('retry timeout exceeded'),
      { kind: 'undelivered', said: null },
    ],
    [
      'sendmail',
      'The original message was received at Fri, 27 Nov 2026 from mx.example\n\n   ----- The following addresses had permanent fatal errors -----\n<robin@mail.example>\n\n   ----- Transcript of session follows -----\n550 <robin@mail.example>... User unknown\n\n   ----- Unsent message follows -----\nTo: robin@mail.example',
      { kind: 'bounced', said: '550 <robin@mail.example>... User unknown' },
    ],
    [
      'Exchange',
      EXCHANGE,
      { kind: 'bounced', said: expect.stringMatching(/^550 5\.1\.1 RESOLVER/) },
    ],
    [
      'a warning',
      'THIS IS A WARNING MESSAGE ONLY.\n\nYour message has been delayed. It will be retried for 2 days.\n451 4.7.1 Greylisted',
      { kind: 'delayed', said: expect.any(String) },
    ],
    [
      'a text that nobody understands',
      'Ihre Nachricht kam nicht an.',
      { kind: 'undelivered', said: null },
    ],
    ['a delivery', 'Your message has been delivered to robin@mail.example.', { kind: 'nothing' }],
    [
      'a text that says what has not come about',
      'Your message was not successfully delivered to robin@mail.example.',
      { kind: 'undelivered', said: null },
    ],
    [
      'a text that says what has not been done',
      'Your message has not been delivered to robin@mail.example.',
      { kind: 'undelivered', said: null },
    ],
    [
      'a warning that it has not been done yet',
      'A message that you sent has not yet been delivered to robin@mail.example.',
      { kind: 'delayed', said: expect.any(String) },
    ],
    [
      'a filter',
      'Your message was blocked by our Spam Firewall. The email with the following subject has NOT BEEN DELIVERED:',
      { kind: 'undelivered', said: null },
    ],
  ] as const)('%s', async (_who, body, finding) => expect(await tell(body)).toEqual(finding))

  test.each([
    [
      'a reader on holiday',
      'From: Robin <robin@mail.example>\nSubject: Out of office\nAuto-Submitted: auto-replied',
    ],
    ['a reader who answers', 'From: Robin <robin@mail.example>\nSubject: Re: Undelivered mail'],
    [
      'a receipt',
      'From: postmaster@mail.example\nSubject: Read: News\nContent-Type: multipart/report; report-type=disposition-notification; boundary="x"',
    ],
  ])('is not %s', async (_who, head) =>
    expect(await tell('I am away until 5.1.2027.', head)).toEqual({ kind: 'nothing' }),
  )
})

const RETURNED = `To: <bounces+1-1-0-0123456789abcdef0123456789abcdef@clinic.example>`

describe('a mail to a return address', () => {
  test.each([
    [
      'post_master@mail.example',
      'Re: News',
      'Error message below:\n550 - Requested action not taken: no such user here',
      'bounced',
    ],
    [
      'gateway@mail.example',
      'Re: News',
      'Error: Invalid user address: no such user here',
      'bounced',
    ],
    [
      'robot@mail.example',
      'News',
      'Your mail to robin@mail.example could not be delivered.',
      'undelivered',
    ],
    ['admin@mail.example', 'News', 'Your message was rejected by our policy.', 'undelivered'],
    ['admin@mail.example', 'Your e-mail has been blocked', '', 'undelivered'],
    ['no-reply@mail.example', 'Message non remis', 'Votre message n’a pas abouti.', 'undelivered'],
    [
      'no-reply@mail.example',
      'News',
      'Ihre Nachricht konnte nicht zugestellt werden.',
      'undelivered',
    ],
    ['no-reply@mail.example', 'Не удается доставить: News', '', 'undelivered'],
    ['robin@mail.example', 'Out of office', 'I am away until 5.1.2027. Call 550-1234.', 'nothing'],
  ])('from %s, %s', async (from, subject, body, kind) => {
    const head = `From: ${from}\n${RETURNED}\nSubject: ${subject}\nContent-Type: text/plain; charset=utf-8`
    expect(await tell(body, head)).toMatchObject({ kind })
    // Elsewhere only mail systems are believed.
    if (!from.startsWith('post'))
      expect(await tell(body, head.replace('bounces+', 'news+'))).toEqual({ kind: 'nothing' })
  })
})

/** Of no system that is known, to a return address; `head` has further headers. */
const unknown = (subject: string, body: string, head: string) =>
  tell(body, `${head}\n${RETURNED}\nSubject: ${subject}\nContent-Type: text/plain; charset=utf-8`)

describe('a mail of an unknown system to a return address', () => {
  const GENERATED = 'Return-Path: <>\nFrom: server@mail.example\nAuto-Submitted: auto-generated'
  test.each([
    [
      'Rejected: News',
      '550 5.7.1 rejected by content filter',
      { kind: 'undelivered', said: '550 5.7.1 rejected by content filter' },
    ],
    [
      'News',
      'robin@mail.example\n550 5.1.1 rejected',
      { kind: 'bounced', said: '550 5.1.1 rejected' },
    ],
    ['News', '5.1.1', { kind: 'undelivered', said: '5.1.1' }],
    ['News', '554 rejected', { kind: 'undelivered', said: '554 rejected' }],
    ['News', '450 4.2.1 Try later', { kind: 'undelivered', said: '450 4.2.1 Try later' }],
    ['退信通知', '', { kind: 'undelivered', said: null }],
    ['반송된 메일', '', { kind: 'undelivered', said: null }],
    ['Posta iletilemedi', '', { kind: 'undelivered', said: null }],
    ['Doručení se nezdařilo', '', { kind: 'undelivered', said: null }],
    ['Leveransen misslyckades', '', { kind: 'undelivered', said: null }],
    ['Mail returned', 'This account has been closed.', { kind: 'undelivered', said: null }],
    ['ข้อความ', 'ไม่มีใครเข้าใจ', { kind: 'undelivered', said: null }],
    ['News', 'It is queued and will be retried.', { kind: 'delayed', said: expect.any(String) }],
    ['News', 'Your mail has been delivered.', { kind: 'nothing' }],
  ] as const)('%s, %s', async (subject, body, finding) => {
    expect(await unknown(subject, body, GENERATED)).toEqual(finding)
    // Elsewhere nobody of whom nothing is known is believed.
    const elsewhere = `From: server@mail.example\nTo: news@clinic.example\nSubject: ${subject}`
    expect(await tell(body, elsewhere)).toEqual({ kind: 'nothing' })
  })

  test.each([
    'Return-Path: <>\nFrom: server@mail.example',
    'Return-Path: <MAILER-DAEMON>\nFrom: server@mail.example',
    'From: server@mail.example\nAuto-Submitted: auto-generated',
    'From: no-reply@mail.example',
  ])('is never nothing: %s', async (head) =>
    expect(await unknown('News', 'Something went wrong.', head)).toEqual({
      kind: 'undelivered',
      said: null,
    }),
  )

  test.each([
    ['退信通知', '无法投递'],
    ['반송된 메일', '메일이 배달되지 않았습니다.'],
    ['Posta iletilemedi', 'İletilemedi'],
    ['Doručení se nezdařilo', 'Zprávu nelze doručit.'],
    ['Leveransen misslyckades', 'Meddelandet kunde inte levereras.'],
  ])('is read in its language, also without a header: %s', async (subject, body) => {
    const head = 'From: server@mail.example'
    expect(await unknown(subject, '', head)).toEqual({ kind: 'undelivered', said: null })
    expect(await unknown('News', body, head)).toEqual({ kind: 'undelivered', said: null })
  })

  test.each([
    ['Robin on holiday', 'Auto-Submitted: auto-replied'],
    ['Gmail', 'Precedence: bulk\nX-Autoreply: yes'],
    ['vacation', 'Precedence: junk'],
    ['Exchange', 'Auto-Submitted: auto-generated\nX-Auto-Response-Suppress: All'],
    ['a shop', 'X-Autorespond: News'],
  ])('is not an answer for a reader: %s', async (_who, header) => {
    const head = `Return-Path: <>\nFrom: robin@mail.example\n${header}`
    for (const body of [
      'I am back on 5.1.27. Call 550-1234 or 550 123.',
      'Thank you for your mail.',
    ])
      expect(await unknown('Re: News', body, head)).toEqual({ kind: 'nothing' })
    // A system that says of its report that it is an answer has a server's answer in it.
    expect(await unknown('Re: News', '550 5.7.1 Rejected', head)).toEqual({
      kind: 'undelivered',
      said: '550 5.7.1 Rejected',
    })
    expect(await unknown('Re: News', '550 5.1.1 User unknown', head)).toMatchObject({
      kind: 'bounced',
    })
  })

  test.each([
    ['Automatic reply: News', 'I am away.'],
    ['Automatische Antwort: News', 'Ich bin bis zum 5.1.27 nicht da.'],
    ['Réponse automatique : News', 'De retour le 5.1.27.'],
    ['自动答复: News', '5.1.27'],
    ['Re: News', 'I am out of the office until 5.1.27.'],
    ['Re: News', 'Ich bin bis 5.1.27 im Urlaub.'],
  ])('is not an answer for a reader without a header of its own: %s, %s', async (subject, body) =>
    expect(await unknown(subject, body, 'Return-Path: <>\nFrom: robin@mail.example')).toEqual({
      kind: 'nothing',
    }),
  )

  test('suppresses nobody because of what may be a day', async () =>
    expect(
      await unknown('Re: News', 'Back on 5.1.27.', 'Return-Path: <>\nFrom: robin@mail.example'),
    ).toMatchObject({ kind: 'undelivered' }))

  test.each([
    ['a person', 'Return-Path: <robin@mail.example>\nFrom: robin@mail.example'],
    ['whoever says so', 'Return-Path: <>\nFrom: robin@mail.example\nAuto-Submitted: no'],
  ])('is not one of %s', async (_who, head) =>
    expect(await unknown('Re: News', 'Thanks, on 5.1.27 at 550-1234.', head)).toEqual({
      kind: 'nothing',
    }),
  )
})

const dsn = (fields: string) =>
  tell(
    `--x\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\n${fields}\n\n--x--\n`,
    'From: MAILER-DAEMON@mx.example\nContent-Type: multipart/report; report-type=delivery-status; boundary="x"',
  )

test.each([
  ['Action: failed\nStatus: 5.1.1', { kind: 'bounced', said: '5.1.1' }],
  ['Action: failed (never mind)\nStatus: 5.1.1 (bad address)', { kind: 'bounced', said: '5.1.1' }],
  [
    'Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 5.1.1 No such user',
    { kind: 'bounced', said: '5.0.0 550 5.1.1 No such user' },
  ],
  [
    'Action: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552 5.2.2 Mailbox full',
    { kind: 'undelivered', said: '552 5.2.2 Mailbox full' },
  ],
  [
    'Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.7.1 Rejected by policy',
    { kind: 'undelivered', said: expect.any(String) },
  ],
  [
    'Action: failed\nStatus: 4.4.7\nDiagnostic-Code: smtp; delivery time expired',
    { kind: 'undelivered', said: '4.4.7 delivery time expired' },
  ],
  ['Action: failed', { kind: 'undelivered', said: null }],
  ['Action: expired', { kind: 'undelivered', said: null }],
  ['Action: delayed\nStatus: 4.4.1', { kind: 'delayed', said: '4.4.1' }],
  ['Action: delivered\nStatus: 2.0.0', { kind: 'nothing' }],
  [
    'Action: expanded\nStatus: 2.1.5\n\nAction: failed\nStatus: 5.1.1',
    { kind: 'bounced', said: '5.1.1' },
  ],
] as const)('a delivery status notification with %j', async (fields, finding) =>
  expect(await dsn(fields)).toEqual(finding),
)
