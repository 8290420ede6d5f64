import { Parser } from 'htmlparser2'
import { onlyVariableIn } from './always-shown'
import { blanked } from './source'
import type { Variable } from './variables'

/** What is wrong in a piece of markup; `at` counts characters from 0. */
export type Flaw = { severity: 'error' | 'warning'; message: string; at: number; isFont?: true }

/**
 * Nothing of a mail runs, asks for input, or brings another page or anything drawn by rules of its
 * own.
 */
const FORBIDDEN = new Set([
  'script',
  'iframe',
  'frame',
  'frameset',
  'object',
  'embed',
  'applet',
  'base',
  'link',
  'meta',
  'svg',
  'math',
  'form',
  'button',
  'select',
  'textarea',
  'template',
  'noscript',
  'video',
  'audio',
  'portal',
  'plaintext',
  'xmp',
])

/**
 * Of MJML, what would read files, load something from elsewhere or change what others have written.
 */
const REFUSED = new Map([
  ['mj-include', 'Nothing is read from files: write here what mj-include would bring.'],
  [
    'mj-html-attributes',
    'mj-html-attributes is not allowed: write attributes on the elements themselves.',
  ],
])

/** What MJML takes in the head alone: in the body it makes nothing of the whole template. */
const OF_THE_HEAD = new Set([
  'mj-attributes',
  'mj-breakpoint',
  'mj-font',
  'mj-head',
  'mj-style',
  'mj-title',
])

/** Where text is shown. Between other components MJML leaves it out without a word. */
const HOLDS_TEXT =
  /^(mj-(text|button|raw|table|style|title|preview|navbar-link|social-element|accordion-title|accordion-text)$|(?!mj))/

const ADDRESSES = new Set([
  'href',
  'src',
  'background',
  'background-url',
  'action',
  'formaction',
  'poster',
  'srcset',
  'cite',
  'longdesc',
  // MJML makes images of these.
  'xlink:href',
  'left-icon',
  'right-icon',
  'thumbnails-src',
  'icon-wrapped-url',
  'icon-unwrapped-url',
])
const IMAGES = new Set(['img', 'mj-image', 'mj-carousel-image'])
const WORDS = new Set(['alt', 'title'])

const SECTION_TAGS = /\{\{[#^/!][^{}]*\}\}/g
/** A brace that is written as an entity would become one in the plain text. */
const HIDDEN_BRACE = /&(#0*123|#x0*7b|lcub|lbrace);?/i

const error = (message: string, at: number): Flaw => ({ severity: 'error', message, at })
const warning = (message: string, at: number): Flaw => ({ severity: 'warning', message, at })

const HOST_FIRST = /^(https?:\/\/[^/?#{}\s]+[/?#]|mailto:)/i

/** Programs ignore spaces and control characters in the scheme of an address. */
const schemeOf = (address: string) =>
  /^([a-z][a-z0-9+.-]*):/i.exec(address.replace(/[\s\p{Cc}\p{Cf}]/gu, ''))?.[1]?.toLowerCase()

function addressFlaw(
  name: string,
  value: string,
  isImage: boolean,
  variables: Map<string, Variable>,
  at: number,
) {
  const said = value.trim()
  const only = onlyVariableIn(said)
  if (only !== undefined)
    return variables.has(only) && variables.get(only)!.type !== 'address'
      ? error(
          `${only} is no address: only a variable of the type web or mail address can be a link.`,
          at,
        )
      : undefined
  if (said.includes('{{') && !(/^(href|src)$/.test(name) && HOST_FIRST.test(said)))
    return error(
      'In an address a variable may only stand behind https and the name of a host, or be all of it.',
      at,
    )
  const scheme = schemeOf(said)
  if (said === '' || said === '#')
    return isImage ? error('An image has no address.', at) : warning('A link leads nowhere.', at)
  if (scheme === 'http')
    return warning(
      `${said.slice(0, 80)} is not encrypted: use https if there is such an address.`,
      at,
    )
  if (
    scheme === 'https' ||
    (!isImage && name === 'href' && (scheme === 'mailto' || scheme === 'tel'))
  )
    return undefined
  return error(
    `“${said.slice(0, 80)}” is not allowed here: ${isImage ? 'an image needs an address with https' : 'a link leads to https, mailto or tel'}.`,
    at,
  )
}

const LOADED_BY_STYLE = /@import|(url|image-set|expression)\s*\(|-moz-binding|behavior\s*:/i
/** A character that a style may write by its number, or with a backslash before it. */
const ESCAPED_IN_STYLE = /\\(?:([\da-f]{1,6})\s?|([^\n]))/gi

const MOST_CODE_POINT = 0x10ffff
const unescapedStyle = (css: string) =>
  css.replace(ESCAPED_IN_STYLE, (_, code: string | undefined, character: string) =>
    code === undefined
      ? character
      : String.fromCodePoint(Math.min(Number.parseInt(code, 16), MOST_CODE_POINT)),
  )

/**
 * Where a style loads something or runs; negative where it does neither. Of one that is written by
 * escapes, the first of these.
 */
function placeOfLoading(css: string): number {
  const at = css.search(LOADED_BY_STYLE)
  return at < 0 && LOADED_BY_STYLE.test(unescapedStyle(css)) ? css.indexOf('\\') : at
}

function attributeFlaws(
  element: string,
  name: string,
  value: string,
  variables: Map<string, Variable>,
  at: number,
) {
  if (/^on/.test(name) || name === 'srcdoc')
    return [error(`The attribute ${name} is not allowed: nothing in a mail runs.`, at)]
  if (ADDRESSES.has(name)) {
    const isImage = name !== 'href' && name !== 'xlink:href'
    return [addressFlaw(name, value, isImage, variables, at)].filter((flaw) => flaw !== undefined)
  }
  if (name === 'inline' && element === 'mj-style')
    return [error('Take inline out of mj-style: it would move what stands between components.', at)]
  if (value.includes('{{') && !WORDS.has(name))
    return [
      error(
        `A variable cannot stand in the attribute ${name}: use it in text, in href, src, alt or title.`,
        at,
      ),
    ]
  if (/javascript:/i.test(value) || placeOfLoading(value) >= 0)
    return [
      error(
        `The attribute ${name} holds what a mail may not: an address or something that runs.`,
        at,
      ),
    ]
  return []
}

/** What a font may be called: MJML looks for its name in the mail by a regular expression. */
const FONT_NAME = /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,59}$/u
/** Without what would end the attribute or the style that it is written into. */
const FONT_ADDRESS = /^https:\/\/[\w:/?&=.,;|+~%@!*-]{1,500}$/

/**
 * What is wrong with an mj-font: its style sheet may come from the origins that the operator
 * allows.
 */
function fontFlaw(
  { name = '', href = '' }: Record<string, string>,
  origins: string[],
  at: number,
): Flaw | undefined {
  const refuse = (message: string): Flaw => ({ ...error(message, at), isFont: true })
  if (!FONT_NAME.test(name))
    return refuse(
      'The name of a font has up to 60 letters, digits, spaces, hyphens and underscores.',
    )
  if (FONT_ADDRESS.test(href) && URL.canParse(href) && origins.includes(new URL(href).origin))
    return undefined
  const allowed =
    origins.length > 0
      ? `Fonts may be loaded from ${origins.join(', ')} alone`
      : 'Fonts may not be loaded from elsewhere'
  return refuse(`${allowed}: take this mj-font out and name fonts that are on every device.`)
}

/**
 * What is wrong with the `base-url` of an mj-navbar; `open` are the elements that it stands in,
 * itself the last.
 */
function baseUrlFlaw(value: string, open: string[], at: number): Flaw | undefined {
  if (open.includes('mj-attributes')) return error('Write base-url on mj-navbar itself.', at)
  if (value.includes('{{'))
    return error(
      'A variable cannot stand in the attribute base-url: use it in text, in href, src, alt or title.',
      at,
    )
  const isAddress = /^https?:$/.test(`${schemeOf(value)}:`) && URL.canParse(value)
  return isAddress
    ? undefined
    : error('A base-url is an address with https, as in https://clinic.example.', at)
}

/**
 * What is wrong with the address of a link in an mj-navbar, which MJML writes behind the navbar's
 * `base-url` as it is: also as more of a host's name, and as `undefined` where there is none.
 */
function navbarLinkFlaw(
  base: string,
  href: string | undefined,
  variables: Map<string, Variable>,
  at: number,
): Flaw | undefined {
  const hasPath = /^https?:\/\/[^/?#]*[/?#]/i.test(base)
  const isWhole =
    href !== undefined && (schemeOf(href) !== undefined || onlyVariableIn(href) !== undefined)
  if (href === undefined || isWhole || (!hasPath && !/^([/?#]|$)/.test(href)))
    return error(
      'Write only a path, as in /news: this link begins with the base-url of its mj-navbar.',
      at,
    )
  return addressFlaw('href', `${base}${href}`, false, variables, at)
}

/**
 * What MJML shows where no images are named, and of which host; of the last one an icon by its
 * name.
 */
const THIRD_PARTY_IMAGES = new Map([
  [
    'mj-carousel',
    { attributes: ['left-icon', 'right-icon'], images: 'arrows', host: 'i.imgur.com' },
  ],
  [
    'mj-accordion',
    {
      attributes: ['icon-wrapped-url', 'icon-unwrapped-url'],
      images: 'icons',
      host: 'i.imgur.com',
    },
  ],
  ['mj-social-element', { attributes: ['src'], images: 'icon', host: 'www.mailjet.com' }],
])

function thirdPartyFlaw(
  element: string,
  attributes: Record<string, string>,
  at: number,
): Flaw | undefined {
  const known = THIRD_PARTY_IMAGES.get(element)
  const isNamed = element !== 'mj-social-element' || attributes.name
  if (!known || !isNamed || known.attributes.every((name) => attributes[name])) return undefined
  return warning(
    `Images of others are shown as ${known.images} of ${element}, from ${known.host}: name your own in ${known.attributes.join(' and ')}.`,
    at,
  )
}

function styleFlaws(css: string, at: number): Flaw[] {
  const [variable, loaded] = [
    css.indexOf('{{'),
    [placeOfLoading(css), css.indexOf('<')].find((place) => place >= 0),
  ]
  return [
    ...(variable >= 0 ? [error('A variable cannot stand in a style.', at + variable)] : []),
    ...(loaded === undefined
      ? []
      : [error('A style may not load anything: take @import and url() out.', at + loaded)]),
  ]
}

/**
 * Elements that stand where they may not, or that no mail may have. `open` are those around it, and
 * it itself.
 */
function placeFlaws(name: string, open: string[], at: number): Flaw[] {
  const flaws: Flaw[] = []
  if (OF_THE_HEAD.has(name) && open.includes('mj-body'))
    flaws.push(error(`Put ${name} into the head, not into mj-body.`, at))
  if (FORBIDDEN.has(name) || name === 'input')
    flaws.push(error(`The element ${name} is not allowed in a mail.`, at))
  if (open.includes('mj-raw') && name !== 'mj-raw')
    flaws.push(error('mj-raw may hold only tags that begin or end a section, as in {{#name}}.', at))
  return flaws
}

/**
 * What a mail may not contain, in the MJML as it is written. Variables are what links can be made
 * of; `fontOrigins` is where fonts may be loaded from.
 */
export function flawsIn(
  mjml: string,
  variables: Map<string, Variable>,
  fontOrigins: string[],
): Flaw[] {
  const flaws: Flaw[] = []
  const open: string[] = []
  /** Where each of these begins. */
  const starts: number[] = []
  /** Of the navbars that are open, the innermost last. */
  const navbarBases: string[] = []
  const add = (flaw: Flaw | undefined) => void (flaw && flaws.push(flaw))
  /** Where the attributes of an element are written, which may be lines below its name. */
  let places = new Map<string, number>()
  const parser = new Parser(
    {
      onopentagname() {
        places = new Map()
      },
      onattribute(name) {
        if (!places.has(name)) places.set(name, parser.startIndex)
      },
      onopentag(name, attributes) {
        const at = parser.startIndex
        const placeOf = (attribute: string) => places.get(attribute) ?? at
        open.push(name)
        starts.push(at)
        const refusal = REFUSED.get(name)
        if (refusal) flaws.push(error(refusal, at))
        if (name.startsWith('mj') && !mjml.startsWith(name, at + 1))
          flaws.push(
            error(`Write ${name} in lower case: MJML leaves out what it does not know.`, at),
          )
        flaws.push(...placeFlaws(name, open, at))
        const base = navbarBases.at(-1)
        for (const [attribute, value] of Object.entries(attributes))
          if (name === 'mj-font' || (name === 'mj-navbar-link' && attribute === 'href' && base))
            continue
          else if (attribute === 'base-url') add(baseUrlFlaw(value, open, placeOf(attribute)))
          else flaws.push(...attributeFlaws(name, attribute, value, variables, placeOf(attribute)))
        if (name === 'mj-navbar-link' && base)
          add(navbarLinkFlaw(base, attributes.href, variables, placeOf('href')))
        if (name === 'mj-navbar') navbarBases.push(attributes['base-url'] ?? '')
        if (name === 'mj-font') add(fontFlaw(attributes, fontOrigins, at))
        add(thirdPartyFlaw(name, attributes, at))
        if (IMAGES.has(name) && attributes.alt === undefined)
          flaws.push(
            error(
              'An image has no alt text: say what it shows, or write alt="" where it says nothing.',
              at,
            ),
          )
        if (name === 'mj-preview')
          flaws.push(warning('The preview text has a field of its own: take mj-preview out.', at))
      },
      onclosetag(name, isImplied) {
        const start = starts.pop()
        // HTML may leave the end of some elements out. Of a component, MJML guesses where it ends.
        // One that ends with /> is closed where it begins.
        if (
          isImplied &&
          name.startsWith('mj') &&
          start !== undefined &&
          start !== parser.startIndex
        )
          flaws.push(error(`This ${name} is not closed: write </${name}> where it ends.`, start))
        if (open.pop() === 'mj-navbar') navbarBases.pop()
      },
      ontext(text) {
        const [parent = '', start] = [open.at(-1), parser.startIndex]
        const isInRaw = open.includes('mj-raw')
        const at = (isInRaw ? blanked(text, SECTION_TAGS) : text).search(/\S/)
        if (at < 0) return
        if (open.includes('style') || open.includes('mj-style'))
          flaws.push(...styleFlaws(text, start))
        else if (parent === '' || !HOLDS_TEXT.test(parent))
          flaws.push(
            error(
              'Text between components is left out: put it into mj-text, and tags into mj-raw.',
              start + at,
            ),
          )
        else if (isInRaw)
          flaws.push(
            error(
              'mj-raw may hold only tags that begin or end a section, as in {{#name}}.',
              start + at,
            ),
          )
      },
      oncomment(comment) {
        if (/\{\{/.test(comment) || open.some((name) => HOLDS_TEXT.test(name)))
          flaws.push(
            error('Take this comment out: what stands in it would be sent.', parser.startIndex),
          )
      },
    },
    { recognizeSelfClosing: true, decodeEntities: true },
  )
  parser.end(mjml)
  const hidden = HIDDEN_BRACE.exec(mjml)
  if (hidden) flaws.push(error('Write braces as they are.', hidden.index))
  flaws.push(...quoteFlaws(mjml))
  return oncePerPlace(flaws)
}

/**
 * Attributes of components that hold a double quote: MJML writes them between such, where they
 * would end early.
 */
function quoteFlaws(mjml: string): Flaw[] {
  const flaws: Flaw[] = []
  let element = ''
  const parser = new Parser(
    {
      onopentagname(name) {
        element = name
      },
      onattribute(attribute, value) {
        if (element.startsWith('mj') && value.includes('"'))
          flaws.push(
            error(
              `Write the attribute ${attribute} between double quotes, and only single ones in it.`,
              parser.startIndex,
            ),
          )
      },
    },
    { recognizeSelfClosing: true, decodeEntities: false },
  )
  parser.end(mjml)
  return flaws
}

/** Text comes in pieces: what is wrong with it is said once. */
const oncePerPlace = (flaws: Flaw[]) =>
  flaws.filter(({ message }, index) => index === 0 || flaws[index - 1]!.message !== message)

/**
 * An attribute or an element of a compiled mail that may not be there; `written` is how its author
 * may have written it.
 */
export type CompiledFlaw = { message: string; written: string }

/** A thumbnail of a carousel leads to its image by a number. */
const isThumbnail = ({ class: names = '', href = '' }: Record<string, string>) =>
  names.split(' ').includes('mj-carousel-thumbnail') && /^#\d+$/.test(href)

/**
 * The same in what MJML has made of it: whatever way it came in, it does not go out. `fonts` are
 * style sheets that may be loaded.
 */
export function flawsOfHtml(
  html: string,
  variables: Map<string, Variable>,
  fonts: Set<string>,
): CompiledFlaw[] {
  const flaws: CompiledFlaw[] = []
  let isInBody = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        isInBody ||= name === 'body'
        if (
          name === 'link' &&
          !isInBody &&
          attributes.rel === 'stylesheet' &&
          fonts.has(attributes.href ?? '')
        )
          return
        if (FORBIDDEN.has(name) && (isInBody || name !== 'meta'))
          flaws.push({
            message: `The element ${name} is not allowed in a mail.`,
            written: `<${name}`,
          })
        if (isThumbnail(attributes)) return
        for (const [attribute, value] of Object.entries(attributes))
          if (/^on|^srcdoc$/.test(attribute) || ADDRESSES.has(attribute))
            for (const { severity, message } of attributeFlaws(
              name,
              attribute,
              value,
              variables,
              0,
            ))
              if (severity === 'error')
                flaws.push({ message, written: value.trim() || `${attribute}=` })
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return flaws
}
