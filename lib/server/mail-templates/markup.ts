import { Parser } from 'htmlparser2'
import { outsideSections } from './tags'
import type { Variable } from './variables'

/** What is wrong in a piece of markup; `at` counts characters from 0. */
export type Flaw = { severity: 'error' | 'warning'; message: string; at: number }

/** Nothing of a mail runs, asks for input, or brings another page or anything drawn by rules of its own. */
const FORBIDDEN = new Set([
  ...['script', 'iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'base', 'link', 'meta', 'svg', 'math'],
  ...['form', 'button', 'select', 'textarea', 'template', 'noscript', 'video', 'audio', 'portal', 'plaintext', 'xmp'],
])

/** Of MJML, what would read files, load something from elsewhere or change what others have written. */
const REFUSED = new Map([
  ['mj-include', 'Nothing is read from files: write here what mj-include would bring.'],
  ['mj-font', 'Fonts are not loaded from elsewhere: take mj-font out and name fonts that are on every device.'],
  ['mj-html-attributes', 'mj-html-attributes is not allowed: write attributes on the elements themselves.'],
])

/** Where text is shown. Between other components MJML leaves it out without a word. */
const HOLDS_TEXT =
  /^(mj-(text|button|raw|table|style|title|preview|navbar-link|social-element|accordion-title|accordion-text)$|(?!mj))/

const ADDRESSES = new Set(['href', 'src', 'background', 'background-url', 'action', 'formaction', 'poster', 'srcset', 'cite', 'longdesc', 'xlink:href']) // prettier-ignore
const IMAGES = new Set(['img', 'mj-image', 'mj-carousel-image'])
const WORDS = new Set(['alt', 'title'])

const SECTION_TAGS = /\{\{[#^/!][^{}]*\}\}/g
const TAG = /\{\{([^{}]*)\}\}/g
/** A brace that is written as an entity would become one in the plain text. */
const HIDDEN_BRACE = /&(#0*123|#x0*7b|lcub|lbrace);?/i

const error = (message: string, at: number): Flaw => ({ severity: 'error', message, at })
const warning = (message: string, at: number): Flaw => ({ severity: 'warning', message, at })

const HOST_FIRST = /^(https?:\/\/[^/?#{}\s]+[/?#]|mailto:)/i

/** Programs ignore spaces and control characters in the scheme of an address. */
const schemeOf = (address: string) => /^([a-z][a-z0-9+.-]*):/i.exec(address.replace(/[\s\p{Cc}\p{Cf}]/gu, ''))?.[1]?.toLowerCase() // prettier-ignore

function addressFlaw(name: string, value: string, isImage: boolean, variables: Map<string, Variable>, at: number) {
  const said = value.trim()
  const [, only] = /^\{\{\s*([^{}]*?)\s*\}\}$/.exec(said) ?? []
  if (only !== undefined)
    return variables.has(only) && variables.get(only)!.type !== 'address'
      ? error(`${only} is no address: only a variable of the type web or mail address can be a link.`, at)
      : undefined
  if (said.includes('{{') && !(/^(href|src)$/.test(name) && HOST_FIRST.test(said)))
    return error('In an address a variable may only stand behind https and the name of a host, or be all of it.', at)
  const scheme = schemeOf(said)
  if (said === '' || said === '#') return isImage ? error('An image has no address.', at) : warning('A link leads nowhere.', at) // prettier-ignore
  if (scheme === 'http')
    return warning(`${said.slice(0, 80)} is not encrypted: use https if there is such an address.`, at)
  if (scheme === 'https' || (!isImage && name === 'href' && (scheme === 'mailto' || scheme === 'tel'))) return undefined
  return error(`“${said.slice(0, 80)}” is not allowed here: ${isImage ? 'an image needs an address with https' : 'a link leads to https, mailto or tel'}.`, at) // prettier-ignore
}

function attributeFlaws(element: string, name: string, value: string, variables: Map<string, Variable>, at: number) {
  if (/^on/.test(name) || name === 'srcdoc') return [error(`The attribute ${name} is not allowed: nothing in a mail runs.`, at)] // prettier-ignore
  if (ADDRESSES.has(name)) {
    const isImage = name !== 'href' && name !== 'xlink:href'
    return [addressFlaw(name, value, isImage, variables, at)].filter((flaw) => flaw !== undefined)
  }
  if (name === 'inline' && element === 'mj-style') return [error('Take inline out of mj-style: it would move what stands between components.', at)] // prettier-ignore
  if (value.includes('{{') && !WORDS.has(name))
    return [error(`A variable cannot stand in the attribute ${name}: use it in text, in href, src, alt or title.`, at)]
  if (/expression\s*\(|-moz-binding|behavior\s*:|url\s*\(|javascript:|@import/i.test(value))
    return [error(`The attribute ${name} holds what a mail may not: an address or something that runs.`, at)]
  return []
}

const styleFlaws = (css: string, at: number) => [
  ...(css.includes('{{') ? [error('A variable cannot stand in a style.', at)] : []),
  ...(/@import|url\s*\(|expression\s*\(|-moz-binding|behavior\s*:|</i.test(css)
    ? [error('A style may not load anything: take @import and url() out.', at)]
    : []),
]

/** What a mail may not contain, in the MJML as it is written. Variables are what links can be made of. */
export function flawsIn(mjml: string, variables: Map<string, Variable>): Flaw[] {
  const flaws: Flaw[] = []
  const open: string[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const at = parser.startIndex
        open.push(name)
        const refusal = REFUSED.get(name)
        if (refusal) flaws.push(error(refusal, at))
        if (FORBIDDEN.has(name) || name === 'input') flaws.push(error(`The element ${name} is not allowed in a mail.`, at)) // prettier-ignore
        if (open.includes('mj-raw') && name !== 'mj-raw')
          flaws.push(error('mj-raw may hold only tags that begin or end a section, as in {{#name}}.', at))
        for (const [attribute, value] of Object.entries(attributes))
          flaws.push(...attributeFlaws(name, attribute, value, variables, at))
        if (IMAGES.has(name) && attributes.alt === undefined)
          flaws.push(error('An image has no alt text: say what it shows, or write alt="" where it says nothing.', at))
        if (name === 'mj-preview') flaws.push(warning('The preview text has a field of its own: take mj-preview out.', at)) // prettier-ignore
      },
      onclosetag: () => void open.pop(),
      ontext(text) {
        const [parent = '', at] = [open.at(-1), parser.startIndex]
        if (text.trim() === '') return
        if (open.includes('style') || open.includes('mj-style')) flaws.push(...styleFlaws(text, at))
        else if (parent === '' || !HOLDS_TEXT.test(parent))
          flaws.push(error('Text between components is left out: put it into mj-text, and tags into mj-raw.', at))
        else if (open.includes('mj-raw') && text.replace(SECTION_TAGS, '').trim() !== '')
          flaws.push(error('mj-raw may hold only tags that begin or end a section, as in {{#name}}.', at))
      },
      oncomment(comment) {
        if (/\{\{/.test(comment) || open.some((name) => HOLDS_TEXT.test(name)))
          flaws.push(error('Take this comment out: what stands in it would be sent.', parser.startIndex))
      },
    },
    { recognizeSelfClosing: true, decodeEntities: true },
  )
  parser.end(mjml)
  const hidden = HIDDEN_BRACE.exec(mjml)
  if (hidden) flaws.push(error('Write braces as they are.', hidden.index))
  return oncePerPlace(flaws)
}

/** Text comes in pieces: what is wrong with it is said once. */
const oncePerPlace = (flaws: Flaw[]) =>
  flaws.filter(({ message }, index) => index === 0 || flaws[index - 1]!.message !== message)

/** The same in what MJML has made of it: whatever way it came in, it does not go out. */
export function flawsOfHtml(html: string, variables: Map<string, Variable>): Flaw[] {
  const flaws: Flaw[] = []
  let isInBody = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        isInBody ||= name === 'body'
        if (FORBIDDEN.has(name) && (isInBody || name !== 'meta')) flaws.push(error(`The element ${name} is not allowed in a mail.`, 0)) // prettier-ignore
        for (const [attribute, value] of Object.entries(attributes))
          if (/^on|^srcdoc$/.test(attribute) || ADDRESSES.has(attribute))
            flaws.push(...attributeFlaws(name, attribute, value, variables, 0))
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return flaws.filter(({ severity }) => severity === 'error')
}

const ONE_TAG = /^\s*\{\{\s*([^{}]*?)\s*\}\}\s*$/
const SEEN = /[^\s\p{C}]/u

/**
 * The variables that a mail shows whatever they and others hold: those that links with something to click on lead to, and
 * those in its text. What stands in a section may be left out, and nobody reads the head.
 */
export function alwaysShown(mjml: string): { links: Set<string>; texts: Set<string> } {
  const [links, texts] = [new Set<string>(), new Set<string>()]
  const open: { name: string; href?: string }[] = []
  const see = (text: string) => {
    if (SEEN.test(text)) for (const { href } of open) if (href) links.add(href)
  }
  const parser = new Parser(
    {
      onopentag(name, { href = '', alt = '' }) {
        open.push({ name, href: ONE_TAG.exec(href)?.[1] })
        see(alt)
      },
      onclosetag: () => void open.pop(),
      ontext(text) {
        see(text)
        if (open.some(({ name }) => name === 'mj-body')) for (const name of namesShown(text)) texts.add(name)
      },
    },
    { recognizeSelfClosing: true, decodeEntities: true },
  )
  parser.end(outsideSections(mjml))
  return { links, texts }
}

/** The names of what tags show in a text. */
export const namesShown = (text: string) => [...text.matchAll(TAG)].map(([, name]) => name!.trim())
