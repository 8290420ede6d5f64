import { expect, test } from 'vitest'
import { preview, type MailContent } from '@/lib/platform/mail-templates/checks'
import type { Kind } from '@/lib/platform/mail-templates/variables'

const KIND: Kind = { category: 'transactional', purpose: null, language: 'en' }

/** A template around a body, with line breaks between all that it consists of. */
const sourceOf = (body: string, head = '') =>
  `<mjml>\n<mj-head>\n${head}\n</mj-head>\n<mj-body>\n<mj-section>\n<mj-column>\n${body}\n</mj-column>\n</mj-section>\n</mj-body>\n</mjml>`

const checksOf = async (mjml: string) => {
  const content: MailContent = { subject: 'Subject', previewText: 'Preview', variables: [], mjml }
  return (await preview(content, KIND, {})).checks
}

/** What is said, and the line that it is said of, as it is written. */
const said = async (mjml: string) =>
  (await checksOf(mjml)).map(({ line, message }) => [mjml.split('\n')[line! - 1]!.trim(), message])

const SECTION = 'This section is not closed: "organization".'
const RAW = 'mj-raw may hold only tags that begin or end a section, as in {{#name}}.'
const SCRIPT = '“javascript:x” is not allowed here: a link leads to https, mailto or tel.'
const STYLE = 'A style may not load anything: take @import and url() out.'
const UNKNOWN = "Element mj-foo doesn't exist or is not registered."
const COMMENT = 'Take this comment out: what stands in it would be sent.'

test.each([
  [
    'an attribute that MJML does not know',
    '<mj-text>a</mj-text>\n<mj-text\ncolor="red"\nfoo="x"\n>b</mj-text>',
    'foo="x"',
    'Attribute foo is illegal.',
  ],
  [
    'the one of two elements',
    '<mj-text\ncolor="red">a</mj-text>\n<mj-text\ncolor="red"\nfoo="x">b</mj-text>',
    'foo="x">b</mj-text>',
    'Attribute foo is illegal.',
  ],
  [
    'a value that MJML does not take',
    '<mj-text\npadding="abc"\n>b</mj-text>',
    'padding="abc"',
    expect.stringContaining('Attribute padding has invalid value') as string,
  ],
  [
    'a link',
    '<mj-text>javascript:x</mj-text>\n<mj-button\n\nhref="javascript:x"\n>b</mj-button>',
    'href="javascript:x"',
    SCRIPT,
  ],
  [
    'a link in a text',
    '<mj-text>\n<p>a</p>\n<a\nclass="x"\nhref="javascript:x">b</a>\n</mj-text>',
    'href="javascript:x">b</a>',
    SCRIPT,
  ],
  [
    'a link below a comment',
    '<!-- a\nhref="javascript:x"\n-->\n<mj-button\nhref="javascript:x">b</mj-button>',
    'href="javascript:x">b</mj-button>',
    SCRIPT,
  ],
  [
    'a link that is written with entities',
    '<mj-button\nhref="java&#115;cript:x">b</mj-button>',
    'href="java&#115;cript:x">b</mj-button>',
    SCRIPT,
  ],
  [
    'a quote in an attribute',
    `<mj-text\ncolor="red"\ncss-class='a"b'\n>a</mj-text>`,
    `css-class='a"b'`,
    'Write the attribute css-class between double quotes, and only single ones in it.',
  ],
  [
    'text between components',
    '<mj-text>a</mj-text>\n\n\n  stray\n<mj-text>b</mj-text>',
    'stray',
    expect.stringContaining('Text between components') as string,
  ],
  [
    'text in mj-raw',
    '<mj-raw>\n{{#organization}}\n\n stray\n{{/organization}}\n</mj-raw>',
    'stray',
    RAW,
  ],
  ['an element in mj-raw', '<mj-raw>\n\n<p>\na</p>\n</mj-raw>', '<p>', RAW],
  [
    'an include',
    '<mj-text>a</mj-text>\n<mj-include\npath="./x.mjml" />',
    '<mj-include',
    'Nothing is read from files: write here what mj-include would bring.',
  ],
  [
    'what follows an include',
    '<mj-include path="./x.mjml">\n\n</mj-include>\n<mj-foo />',
    '<mj-foo />',
    UNKNOWN,
  ],
  ['what follows a comment', '<!-- a\n\nb -->\n<mj-foo />', '<mj-foo />', UNKNOWN],
  [
    'what follows mj-raw',
    '<mj-raw>\n{{#organization}}\n\n{{/organization}}</mj-raw>\n<mj-foo />',
    '<mj-foo />',
    UNKNOWN,
  ],
  [
    'what follows lines that end with CR LF',
    '<mj-text>\r\na\r\n</mj-text>\r\n<mj-foo />',
    '<mj-foo />',
    UNKNOWN,
  ],
  ['CDATA', '<mj-text>\n<![CDATA[\n\n<b>a</b>]]></mj-text>', '<![CDATA[', COMMENT],
  [
    'what follows CDATA',
    '<mj-text><![CDATA[\n\n<b>a</b>]]></mj-text>\n<mj-foo />',
    '<mj-foo />',
    UNKNOWN,
  ],
  [
    'a comment in a text',
    '<mj-text>\na\n<!--[if mso]>\nb\n<![endif]--></mj-text>',
    '<!--[if mso]>',
    COMMENT,
  ],
  [
    'a section that is not closed',
    '<mj-text>\n{{#organization}}\na</mj-text>\n<mj-text>b</mj-text>',
    '{{#organization}}',
    SECTION,
  ],
  [
    'a section in another one',
    '<mj-text>\n{{^email}}\n{{#organization}}\na{{/email}}</mj-text>\n<mj-text>b</mj-text>',
    '{{#organization}}',
    SECTION,
  ],
  [
    'a section behind those that are closed',
    '<mj-text>{{#organization}}a{{/organization}}\n{{#organization}}\n</mj-text>\n<mj-text>b</mj-text>',
    '{{#organization}}',
    SECTION,
  ],
  [
    'the end of a section that was never opened',
    '<mj-text>\na\n{{/organization}}</mj-text>\n<mj-text>b</mj-text>',
    '{{/organization}}</mj-text>',
    'This section is closed and was never opened: "organization".',
  ],
  [
    'a tag that is not closed',
    '<mj-text>{{organization}}\n{{organization\n</mj-text>\n<mj-text>b</mj-text>',
    '{{organization',
    'This tag is not closed.',
  ],
  [
    'a variable that there is not',
    '<mj-text>\n\n{{nope}}</mj-text>',
    '{{nope}}</mj-text>',
    'There is no variable nope.',
  ],
])('the line of %s is the one that its author wrote', async (_what, body, line, message) => {
  expect(await said(sourceOf(body))).toContainEqual([line, message])
})

test('the line of what is wrong with a style is that in the style', async () => {
  const head = '<mj-style>\n.a { color: red }\n\n.b { background: url(x) }\n</mj-style>'
  expect(await said(sourceOf('<mj-text>a</mj-text>', head))).toContainEqual([
    '.b { background: url(x) }',
    STYLE,
  ])
})

test.each([
  '.b { background: u\\72l(x) }',
  '@\\69mport "x";',
  '@i\\mport "x";',
  '.b { background: image-set("x" 1x) }',
])('a style loads nothing, however that is written: %s', async (style) => {
  const head = `<mj-style>\n.a::before { content: "\\201C" }\n${style}\n</mj-style>`
  const [[, message] = []] = await said(sourceOf('<mj-text>a</mj-text>', head))
  expect(message).toBe(STYLE)
  const text = `<mj-text><p style='${style.replaceAll("'", '"')}'>a</p></mj-text>`
  expect((await said(sourceOf(text)))[0]![1]).toContain('holds what a mail may not')
})

test.each([
  [
    'a component in upper case',
    '<mj-text>a</mj-text>\n<Mj-Text>b</Mj-Text>',
    '<Mj-Text>b</Mj-Text>',
    'Write mj-text in lower case: MJML leaves out what it does not know.',
  ],
  [
    'a style in the body',
    '<mj-text>a</mj-text>\n<mj-style>\n</mj-style>',
    '<mj-style>',
    'Put mj-style into the head, not into mj-body.',
  ],
  [
    'a font in the body',
    '<mj-text>a</mj-text>\n\n<mj-font name="A" href="https://fonts.example/a" />',
    '<mj-font name="A" href="https://fonts.example/a" />',
    'Put mj-font into the head, not into mj-body.',
  ],
  [
    'a tag that is not closed',
    '<mj-text>\n{{organization</mj-text>\n<mj-text>{{organization}}</mj-text>',
    '{{organization</mj-text>',
    'This tag is not closed.',
  ],
])('names the line of %s', async (_name, body, line, message) => {
  expect(await said(sourceOf(body))).toContainEqual([line, message])
})

test('a sentence about a long value is short', async () => {
  const [{ message } = { message: '' }] = await checksOf(
    sourceOf(`<mj-text color="${'x'.repeat(5000)}">a</mj-text>`),
  )
  expect(message).toMatch(/^Attribute color has invalid value: x{200,}…$/)
  expect(message.length).toBeLessThan(310)
})

test('a style may write characters by escapes', async () => {
  const head = '<mj-style>\n.a::before { content: "\\201C\\110000" }\n</mj-style>'
  expect(await said(sourceOf('<mj-text>a</mj-text>', head))).toEqual([])
})
