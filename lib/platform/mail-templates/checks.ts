import { givenVariables, type DeclaredVariable } from '@/lib/shared/mail-purposes'
import { CANNOT_COMPILE, compile, type Compiled } from './compile'
import { OutputTooLarge } from './limits'
import { alwaysShown } from './always-shown'
import { flawsIn, flawsOfHtml } from './markup'
import { mailMaker, type Filled, type Rendered } from './render'
import { fontAddressesIn, lineAt, placeInSource, withoutComments, withoutFonts } from './source'
import { tagsIn, type Tag } from './tags'
import { numbersOf, sharedLinks, tracked } from './tracked-links'
import {
  mannerOf,
  sampled,
  shown,
  variablesOf,
  type Kind,
  type Values,
  type Variable,
} from './variables'

/** A template as it is written. */
export type MailContent = {
  subject: string
  previewText: string
  mjml: string
  variables: DeclaredVariable[]
}

/**
 * What is wrong with a template: an error keeps it from being published. `line` is one of the MJML,
 * from 1.
 */
export type MailCheck = {
  severity: 'error' | 'warning'
  where: 'subject' | 'previewText' | 'mjml' | 'variables'
  message: string
  line?: number
}

/** From here on some programs show only the first part of a mail. */
const MOST_BYTES = 102 * 1024

/**
 * What is wrong with the size of a mail as it is sent, in bytes of its HTML; undefined for one that
 * is shown whole.
 */
export const sizeFault = (bytes: number) =>
  bytes > MOST_BYTES
    ? `The mail has ${Math.ceil(bytes / 1024)} KB: from 102 KB on some programs show only its beginning.`
    : undefined

/** What a check has to know of the installation. */
export type PreviewOptions = {
  /** Where fonts may be loaded from, as in `https://fonts.example`. */
  fontOrigins: string[]
  /** Addresses as long as those that count clicks and opens, for mails that are sent with such. */
  tracking?: { clickLink: string; openLink: string }
}
const MOST_SHOWN = 50

type Place = MailCheck['where']
type Said = (message: string, at?: number) => void

const REFUSED: Partial<Record<Tag['kind'], string>> = {
  '&': 'What a variable holds is always shown as text: write two braces on either side and no &.',
  '>': 'A template takes in no other one: take this tag out.',
  '=': 'The braces of tags cannot be changed: take this tag out.',
}

/** What tags may show, by the variables that there are. */
function checkTag({ kind, name, within }: Tag, variables: Map<string, Variable>, refuse: Said) {
  const refusal = REFUSED[kind]
  if (refusal) return refuse(refusal)
  const inList = within.findLast(
    (section) => section.kind === '#' && variables.get(section.name)?.type === 'list',
  )
  if (name === '.')
    return inList && kind === 'name'
      ? undefined
      : refuse('{{.}} is the line of a list: it stands in the section of one.')
  const variable = variables.get(name)
  if (/[{<]/.test(name)) return refuse('This tag is not closed.')
  if (!variable) return refuse(`There is no variable ${name}.`)
  if (kind !== 'name') return
  if (variable.type === 'list')
    return refuse(`${name} is a list: show its lines with {{#${name}}}{{.}}{{/${name}}}.`)
  if (variable.type === 'yes-or-no')
    return refuse(
      `${name} is yes or no: let it decide what is shown, with {{#${name}}}…{{/${name}}}.`,
    )
  const isGuarded = within.some((section) => section.kind === '#' && section.name === name)
  if (!variable.always && variable.fallback === '' && !isGuarded)
    refuse(
      `${name} may be missing: give it a fallback, or write {{#${name}}}…{{/${name}}} around it.`,
    )
}

/** Answers the names that tags use. */
function checkTags(text: string, variables: Map<string, Variable>, refuse: Said): string[] {
  const { tags, fault } = tagsIn(text)
  if (fault) refuse(fault.message, fault.at)
  for (const tag of tags) checkTag(tag, variables, (message) => refuse(message, tag.at))
  return tags.map(({ name }) => name)
}

const isWrong = (variable: DeclaredVariable, value: string) => {
  const { type } = variable
  if (type === 'list') return false
  if (type === 'yes-or-no') return !['yes', 'no'].includes(value)
  return shown(type, value, mannerOf({ language: 'en' })) === undefined
}

/** What authors say of variables, and those that nothing uses. */
function* variableChecks(
  kind: Kind,
  declared: DeclaredVariable[],
  used: Set<string>,
): Generator<MailCheck> {
  const given = new Map(givenVariables(kind.category, kind.purpose).map((one) => [one.name, one]))
  const say = (severity: MailCheck['severity'], message: string): MailCheck => ({
    severity,
    where: 'variables',
    message,
  })
  for (const variable of declared) {
    const { name, type, fallback, sample } = variable
    const ours = given.get(name)
    if (ours?.always)
      yield say('error', `${name} is filled in by the console and never missing: take it out.`)
    else if (ours && ours.type !== type)
      yield say('error', `${name} is filled in by the console as another type: choose that one.`)
    if (fallback !== '' && isWrong(variable, fallback))
      yield say('error', `The fallback of ${name} does not fit its type.`)
    if (sample === '' && !ours)
      yield say('warning', `${name} has no sample: previews show nothing of it.`)
    else if (sample !== '' && isWrong(variable, sample))
      yield say('warning', `The sample of ${name} does not fit its type.`)
    if (!used.has(name)) yield say('warning', `Nothing uses ${name}.`)
  }
}

/** What a mail that nobody has asked for has to say. */
function* marketingChecks(html: string): Generator<MailCheck> {
  const { links, texts } = alwaysShown(html)
  const say = (message: string): MailCheck => ({ severity: 'error', where: 'mjml', message })
  if (!links.has('unsubscribeUrl'))
    yield say(
      'The link to unsubscribe is missing: write href="{{unsubscribeUrl}}" on a link with a text, outside of sections.',
    )
  if (!texts.has('postalAddress'))
    yield say(
      'The postal address is missing: write {{postalAddress}} in a text, outside of sections.',
    )
}

/** MJML repeats what it does not take, however long that is. */
const LONGEST_MESSAGE = 300
const shortened = (message: string) =>
  message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message

/** Each once, errors first, with no more than anybody reads. */
const inOrder = (checks: MailCheck[]) => {
  const short = checks.map((check) => ({ ...check, message: shortened(check.message) }))
  const once = [
    ...new Map(
      short.map((check) => [`${check.where} ${check.line} ${check.message}`, check]),
    ).values(),
  ]
  return [
    ...once.filter(({ severity }) => severity === 'error'),
    ...once.filter(({ severity }) => severity === 'warning'),
  ].slice(0, MOST_SHOWN)
}

/** Said where something was written in a way that no check of the source knows. */
const UNKNOWN_FLAW =
  'A component of this template becomes what a mail may not hold: take out what it names beside text and links.'

/**
 * Readers of tags look at each place of a run of white space again: more than anybody writes is
 * refused before that.
 */
const LONGEST_SPACE = 1000

/**
 * Everything that is wrong with a template, and what its MJML is compiled to where that can be
 * done.
 */
export async function examine(
  content: MailContent,
  kind: Kind,
  { fontOrigins }: Pick<PreviewOptions, 'fontOrigins'> = { fontOrigins: [] },
): Promise<{ compiled?: Compiled; checks: MailCheck[] }> {
  const checks: MailCheck[] = []
  const variables = variablesOf(kind, content.variables)
  const say =
    (where: Place, severity: MailCheck['severity'] = 'error'): Said =>
    (message, at) =>
      void checks.push({
        severity,
        where,
        message,
        ...(where === 'mjml' && at !== undefined && { line: lineAt(content.mjml, at) }),
      })
  const space = [...content.mjml.matchAll(/\s+/g)].find(([run]) => run.length >= LONGEST_SPACE)
  if (space) {
    say('mjml')('Take out this run of 1,000 or more spaces and line breaks.', space.index)
    return { checks }
  }
  if (content.subject.trim() === '') say('subject')('Write a subject.')
  if (content.previewText.trim() === '')
    say(
      'previewText',
      'warning',
    )('Without a preview text, programs show the beginning of the mail beside its subject.')
  const used = (['subject', 'previewText', 'mjml'] as const).flatMap((where) =>
    checkTags(content[where], variables, say(where)),
  )
  const written = flawsIn(content.mjml, variables, fontOrigins)
  for (const { severity, message, at } of written) say('mjml', severity)(message, at)
  // MJML makes a regular expression of the name of a font, and writes its address as it is.
  const mayLoadFonts = !written.some(({ isFont }) => isFont)
  const { compiled, flaws } = await compile(
    mayLoadFonts ? content.mjml : withoutFonts(content.mjml),
    kind.language,
  )
  // What the source has told of with its line is not told again.
  const isFaulty = written.some(({ severity }) => severity === 'error')
  const told = isFaulty ? flaws.filter(({ message }) => message !== CANNOT_COMPILE) : flaws
  checks.push(...told.map((flaw) => ({ ...flaw, where: 'mjml' as const })))
  if (compiled && !isFaulty) {
    const fonts = mayLoadFonts ? fontAddressesIn(content.mjml) : new Set<string>()
    const source = withoutComments(content.mjml)
    for (const { message, written } of flawsOfHtml(compiled.html, variables, fonts))
      say('mjml')(source.includes(written) ? message : UNKNOWN_FLAW, placeInSource(source, written))
  }
  checks.push(...variableChecks(kind, content.variables, new Set(used)))
  if (kind.category === 'marketing' && compiled) checks.push(...marketingChecks(compiled.html))
  return { compiled, checks: inOrder(checks) }
}

/**
 * The bytes of a mail's HTML as it is sent: where clicks and opens are counted, with what counts
 * them.
 */
function sentBytes(html: string, other: string, tracking: PreviewOptions['tracking']): number {
  if (!tracking) return Buffer.byteLength(html)
  const links = sharedLinks(html, other).map((url, index) => ({ number: index + 1, url }))
  const addresses = { clickLink: () => tracking.clickLink, openLink: tracking.openLink }
  return Buffer.byteLength(tracked(html, numbersOf(links, html), addresses))
}

/** Values of another reader: what differs is the reader's own, and leads nowhere else. */
const ofAnother = {
  unsubscribeUrl: 'https://mail.invalid/unsubscribe',
  preferencesUrl: 'https://mail.invalid/preferences',
}

/**
 * A template as a mail with samples, or with some values in their place, and all that is wrong with
 * it. `bytes` are those of the HTML as it is sent; `shows` is what it shows whatever its tags are
 * filled with.
 */
export async function preview(
  content: MailContent,
  kind: Kind,
  values: Values,
  options: PreviewOptions = { fontOrigins: [] },
) {
  const { compiled, checks } = await examine(content, kind, options)
  const known = sampled(variablesOf(kind, content.variables), values)
  const template = { ...content, ...kind, ...(compiled ?? { html: '', text: '' }) }
  const mail = rendered(template, known)
  const other = options.tracking ? rendered(template, { ...known, ...ofAnother }).html : ''
  const bytes = sentBytes(mail.html, other, options.tracking)
  const fault = sizeFault(bytes)
  if (fault) checks.unshift({ severity: 'error', where: 'mjml', message: fault })
  const { links, texts } = alwaysShown(compiled?.html ?? '')
  return { ...mail, bytes, compiled, checks, shows: { links: [...links], texts: [...texts] } }
}

/** What cannot be filled in is not shown; the checks say why. */
function rendered(template: Filled, values: Values): Rendered {
  try {
    return mailMaker(template)(values)
  } catch (error) {
    if (error instanceof OutputTooLarge) throw error
    return { subject: template.subject, previewText: template.previewText, html: '', text: '' }
  }
}
