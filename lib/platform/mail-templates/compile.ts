import { OUTPUT_LIMIT, OutputTooLarge } from './limits'
import type { Flaw } from './markup'
import { lineFinder } from './source'
import { textOf } from './text'

/** What mails are filled from: HTML and plain text, with the tags of the template. */
export type Compiled = { html: string; text: string }

/** More than any mail needs, and few enough to be worked through in a moment. */
const MOST_ELEMENTS = 2000
const DEEPEST = 60

/**
 * Nothing is read from disc, no font is loaded that the template does not name, and what MJML does
 * not know is said and left out. MJML adds the fonts of a template to the object that it is given:
 * each call has its own.
 */
const createOptions = () => ({
  ignoreIncludes: true,
  keepComments: false,
  fonts: {} as Record<string, string>,
  validationLevel: 'soft' as const,
  minify: false,
  beautify: false,
})

type Told = { line: number; tagName: string; message: string }
type Compiler = (
  mjml: string,
  options: ReturnType<typeof createOptions>,
) => Promise<{ html: string; errors: Told[] }>

/** Loaded when it is needed first: that takes most of a second. */
const compiler = async () => {
  const { default: loaded } = (await import('mjml')) as unknown as {
    default: Compiler | { default: Compiler }
  }
  return typeof loaded === 'function' ? loaded : loaded.default
}

/** Said where MJML does not say what is wrong. */
export const CANNOT_COMPILE =
  'MJML cannot make a mail of this: check that every component is closed, and stands where it may.'

/** So deep are its elements nested, at a guess that needs no parser. */
function isTooMuch(mjml: string): boolean {
  let [depth, deepest, elements] = [0, 0, 0]
  for (const [tag] of mjml.matchAll(/<\/?[a-z][^<>]*>/gi)) {
    if (tag.startsWith('</')) depth -= 1
    else if (!tag.endsWith('/>') && !/^<(br|img|hr|mj-image|mj-divider|mj-spacer)\b/i.test(tag))
      depth += 1
    deepest = Math.max(deepest, depth)
    elements += 1
  }
  return elements > 2 * MOST_ELEMENTS || deepest > DEEPEST
}

const PREHEADER =
  '{{#PreviewText}}<div class="preview" style="display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden">{{PreviewText}}</div>{{/PreviewText}}'

function withSubjectAsTitle(html: string): string {
  const start = html.indexOf('<title>')
  const end = html.indexOf('</title>', start)
  return start < 0 || end < 0 ? html : `${html.slice(0, start)}<title>{{Subject}}${html.slice(end)}`
}

/**
 * With the subject as its title, the preview text ahead of everything else, and without what only
 * indents it.
 */
const finished = (html: string, language: string) =>
  withSubjectAsTitle(html)
    .replace(/<html lang="und"/, `<html lang="${language}"`)
    .replace(/ lang="und"/g, ` lang="${language}"`)
    .replace(/<body[^<>]*>/, (body) => `${body}${PREHEADER}`)
    .replace(/^[ \t]+|(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{2,}/g, '\n')

/**
 * What MJML makes of a template. Its tags stay as they are: `Subject` and `PreviewText` are ours.
 * `flaws` are what MJML says of it, by lines; without `compiled` it can make nothing of it. Throws
 * `OutputTooLarge`. What tenants have written is compiled by `previewTemplate` alone, in a worker
 * with limits.
 */
export async function compile(
  mjml: string,
  language: string,
): Promise<{ compiled?: Compiled; flaws: (Omit<Flaw, 'at'> & { line?: number })[] }> {
  const error = (message: string) => ({ flaws: [{ severity: 'error' as const, message }] })
  if (isTooMuch(mjml))
    return error(
      `This is too much for a mail: ${MOST_ELEMENTS} elements, ${DEEPEST} deep, are the most.`,
    )
  const mjml2html = await compiler()
  try {
    const { html, errors } = await mjml2html(mjml, createOptions())
    if (html.length > OUTPUT_LIMIT) throw new OutputTooLarge()
    const lineOf = lineFinder(errors.length > 0 ? mjml : '')
    const flaws = errors.map(({ message, line, tagName }) => ({
      severity: /doesn't exist|cannot be used inside/.test(message)
        ? ('error' as const)
        : ('warning' as const),
      message: /[.!]$/.test(message) ? message : `${message}.`,
      line: lineOf({ line, tagName, message }),
    }))
    const whole = finished(html, language)
    return { compiled: { html: whole, text: textOf(whole) }, flaws }
  } catch (failure) {
    if (failure instanceof OutputTooLarge) throw failure
    if (!/<mj-body\b/.test(mjml))
      return error('This is not MJML: begin with <mjml>, and write the content in <mj-body>.')
    return error(CANNOT_COMPILE)
  }
}
