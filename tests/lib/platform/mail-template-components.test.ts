import { describe, expect, test } from 'vitest'
import { preview, type MailContent } from '@/lib/platform/mail-templates/checks'
import type { Kind } from '@/lib/platform/mail-templates/variables'

const MARKETING: Kind = { category: 'marketing', purpose: null, language: 'en' }
const OPTIONS = { fontOrigins: ['https://fonts.googleapis.com'] }

const FOOT = `<mj-section><mj-column><mj-text><a href="{{unsubscribeUrl}}">Unsubscribe</a> {{postalAddress}}</mj-text></mj-column></mj-section>`
const contentOf = (mjml: string): MailContent => ({
  subject: 'Subject',
  previewText: 'Preview',
  variables: [],
  mjml,
})
const letter = (body: string, head = '') =>
  contentOf(
    `<mjml><mj-head>\n${head}\n</mj-head>\n<mj-body><mj-section><mj-column>\n${body}\n</mj-column></mj-section>${FOOT}</mj-body></mjml>`,
  )
const checked = async (content: MailContent, options = OPTIONS) =>
  (await preview(content, MARKETING, {}, options)).checks

describe('mj-font', () => {
  const font = (href: string, name = 'Raleway') =>
    letter(
      '<mj-text font-family="Raleway, Arial">Hello</mj-text>',
      `<mj-font name="${name}" href="${href}" />`,
    )
  const RALEWAY = 'https://fonts.googleapis.com/css?family=Raleway'

  test('loads a font from an origin that the operator allows', async () => {
    const { checks, html } = await preview(font(RALEWAY), MARKETING, {}, OPTIONS)
    expect(checks).toEqual([])
    expect(html).toContain(`<link href="${RALEWAY}" rel="stylesheet" type="text/css">`)
    expect(html).toContain(`@import url(${RALEWAY});`)
  })

  test('is refused on its line for any other origin, and loads nothing', async () => {
    for (const [href, options] of [
      [RALEWAY, { fontOrigins: [] }],
      ['https://fonts.example/a.css', OPTIONS],
      ['http://fonts.googleapis.com/css', OPTIONS],
      ['https://fonts.googleapis.com.evil.example/css', OPTIONS],
    ] as const) {
      const { checks, html } = await preview(
        font(href),
        MARKETING,
        {},
        { fontOrigins: [...options.fontOrigins] },
      )
      expect(checks).toEqual([
        expect.objectContaining({
          severity: 'error',
          line: 2,
          message: expect.stringContaining('take this mj-font out') as string,
        }),
      ])
      expect(html).toContain('Hello')
      expect(html).not.toMatch(/<link|@import/)
    }
  })

  test.each(['(a+)+$', '[', '.*', 'a"b', '<b>', ''])(
    'has a name that is no expression: %s',
    async (name) => {
      const checks = await checked(font(RALEWAY, name.replace('"', '&quot;').replace('<', '&lt;')))
      expect(checks[0]).toMatchObject({
        severity: 'error',
        line: 2,
        message: expect.stringContaining('name of a font') as string,
      })
    },
  )

  test.each([`${RALEWAY});}body{display:none`, `${RALEWAY}' onload='x`, `${RALEWAY}\\`])(
    'has an address that ends no style and no attribute: %s',
    async (href) => {
      expect(await checked(font(href))).toContainEqual(
        expect.objectContaining({ severity: 'error', line: 2 }),
      )
    },
  )

  test('is not needed to name fonts', async () => {
    const body =
      '<mj-text font-family="Open Sans, Helvetica, Arial, sans-serif">Hello</mj-text><mj-text font-family="Roboto, Arial">Hello</mj-text>'
    const { checks, html } = await preview(letter(body), MARKETING, {}, OPTIONS)
    expect(checks).toEqual([])
    expect(html).not.toMatch(/<link|@import/)
  })
})

describe('mj-navbar', () => {
  const navbar = (href: string, base = 'base-url="https://clinic.example"') =>
    letter(
      `<mj-navbar ${base} hamburger="hamburger">\n<mj-navbar-link href="${href}">News</mj-navbar-link>\n</mj-navbar>`,
    )

  test('adds its base-url to the paths of its links', async () => {
    const { checks, html } = await preview(navbar('/news'), MARKETING, {}, OPTIONS)
    expect(checks).toEqual([])
    expect(html).toContain('href="https://clinic.example/news"')
    expect(await checked(navbar('https://clinic.example/news', ''))).toEqual([])
    expect(await checked(navbar('/news?to={{organization}}'))).toEqual([])
    expect(await checked(navbar('news', 'base-url="https://clinic.example/en/"'))).toEqual([])
    expect(await checked(navbar('#news'))).toEqual([])
  })

  test('refuses a link without an address, which MJML would write as one', async () => {
    const body =
      '<mj-navbar base-url="https://clinic.example">\n<mj-navbar-link>News</mj-navbar-link>\n</mj-navbar>'
    expect((await checked(letter(body)))[0]).toMatchObject({
      severity: 'error',
      line: 6,
      message: expect.stringContaining('Write only a path') as string,
    })
  })

  test.each([
    ['/news', '', 6, 'is not allowed here'],
    ['https://clinic.example/news', 'base-url="https://clinic.example"', 6, 'Write only a path'],
    ['{{preferencesUrl}}', 'base-url="https://clinic.example"', 6, 'Write only a path'],
    ['news', 'base-url="https://clinic.example"', 6, 'Write only a path'],
    ['@other.example', 'base-url="https://clinic.example"', 6, 'Write only a path'],
    [':8080/news', 'base-url="https://clinic.example"', 6, 'Write only a path'],
    [
      '.other.example/{{organization}}',
      'base-url="https://clinic.example"',
      6,
      'Write only a path',
    ],
    [
      '.evil.example/',
      'base-url="javascript:alert(1)//"',
      5,
      'A base-url is an address with https',
    ],
    [
      '/news',
      'base-url="{{organization}}"',
      5,
      'A variable cannot stand in the attribute base-url',
    ],
  ])('refuses the link %s with %s on line %i', async (href, base, line, message) => {
    expect(await checked(navbar(href, base))).toContainEqual(
      expect.objectContaining({
        severity: 'error',
        line,
        message: expect.stringContaining(message) as string,
      }),
    )
  })

  test('takes no base-url from defaults', async () => {
    const head =
      '<mj-attributes>\n<mj-navbar base-url="https://clinic.example" />\n</mj-attributes>'
    const said = await checked(
      letter(
        '<mj-navbar><mj-navbar-link href="https://a.example">A</mj-navbar-link></mj-navbar>',
        head,
      ),
    )
    expect(said[0]).toMatchObject({ line: 3, message: 'Write base-url on mj-navbar itself.' })
  })
})

describe('mj-carousel', () => {
  const IMAGES =
    '<mj-carousel-image src="https://a.example/1.png" alt="One" href="https://a.example" />\n<mj-carousel-image src="https://a.example/2.png" thumbnails-src="https://a.example/2s.png" alt="Two" />'
  const ICONS = 'left-icon="https://a.example/left.png" right-icon="https://a.example/right.png"'

  test('is compiled with its thumbnails', async () => {
    const { checks, html } = await preview(
      letter(`<mj-carousel ${ICONS}>${IMAGES}</mj-carousel>`),
      MARKETING,
      {},
      OPTIONS,
    )
    expect(checks).toEqual([])
    expect(html).toMatch(/mj-carousel-thumbnail/)
  })

  test('warns of images that come from elsewhere', async () => {
    for (const [body, host] of [
      [`<mj-carousel>${IMAGES}</mj-carousel>`, 'i.imgur.com'],
      [
        '<mj-accordion><mj-accordion-element><mj-accordion-title>T</mj-accordion-title></mj-accordion-element></mj-accordion>',
        'i.imgur.com',
      ],
      [
        '<mj-social><mj-social-element name="github" href="https://a.example">Us</mj-social-element></mj-social>',
        'www.mailjet.com',
      ],
    ] as const)
      expect(await checked(letter(body))).toEqual([
        expect.objectContaining({
          severity: 'warning',
          line: 5,
          message: expect.stringContaining(`from ${host}: name your own`) as string,
        }),
      ])
  })

  test('does not warn of an element of mj-social without an icon', async () => {
    const body =
      '<mj-social><mj-social-element href="https://a.example">Us</mj-social-element></mj-social>'
    expect(await checked(letter(body))).toEqual([])
  })

  test.each(['left-icon', 'right-icon'])(
    'refuses an address in %s that is none of an image',
    async (name) => {
      const said = await checked(
        letter(`<mj-carousel ${name}="javascript:alert(1)">${IMAGES}</mj-carousel>`),
      )
      expect(said[0]).toMatchObject({
        severity: 'error',
        line: 5,
        message: expect.stringContaining('an image needs an address with https') as string,
      })
    },
  )
})

describe('an error', () => {
  test.each([
    [
      '<mj-text css-class=\'a" onmouseover="alert(1)\'>a</mj-text>',
      'Write the attribute css-class between double quotes',
    ],
    [
      '<mj-text font-family=\'"Open Sans", Arial\'>a</mj-text>',
      'Write the attribute font-family between double quotes',
    ],
    [
      '<mj-social><mj-social-element name="facebook" src="javascript:a">a</mj-social-element></mj-social>',
      'an image needs an address with https',
    ],
    [
      '<mj-carousel><mj-carousel-image src="https://a.example/a.png" thumbnails-src="data:a" alt="" /></mj-carousel>',
      'an image needs an address with https',
    ],
  ])('names the line of the source: %s', async (body, message) => {
    const errors = (await checked(letter(`\n${body}`))).filter(
      ({ severity }) => severity === 'error',
    )
    expect(errors[0]).toMatchObject({
      line: 6,
      message: expect.stringContaining(message) as string,
    })
    for (const { line } of errors) expect(line).toBe(6)
  })
})

describe('the size of a mail', () => {
  const links = Array.from(
    { length: 200 },
    (_, index) => `<a href="https://a.example/${index}">a</a>`,
  ).join('')
  const tracking = {
    clickLink: `https://us.example/${'c'.repeat(200)}`,
    openLink: 'https://us.example/open',
  }

  test('counts the links that count clicks', async () => {
    const content = letter(`<mj-text>${links}${'word '.repeat(11_000)}</mj-text>`)
    expect((await preview(content, MARKETING, {}, OPTIONS)).checks).toEqual([])
    const { bytes, html, checks } = await preview(content, MARKETING, {}, { ...OPTIONS, tracking })
    expect(bytes).toBeGreaterThan(Buffer.byteLength(html) + 200 * 150)
    expect(checks).toEqual([
      expect.objectContaining({
        severity: 'error',
        message: expect.stringMatching(/^The mail has 1\d\d KB/) as string,
      }),
    ])
  })
})
