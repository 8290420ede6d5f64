import Mustache from 'mustache'
import { OUTPUT_LIMIT, OutputTooLarge } from './limits'

/**
 * `name` shows a variable, `#` and `^` begin a section; the rest is refused. `at` counts characters
 * from 0.
 */
export type Tag = {
  kind: '#' | '^' | 'name' | '&' | '>' | '='
  name: string
  at: number
  within: Section[]
}
type Section = Pick<Tag, 'kind' | 'name'>

type Token = [kind: string, name: string, at: number, end: number, inside?: Token[]]

/** One that remembers nothing: the library would keep every template that it was ever given. */
const writer = new Mustache.Writer()
;(writer as unknown as { templateCache?: unknown }).templateCache = undefined

/**
 * Where the section begins that is not closed: the innermost of those that are open at the end, or
 * where another one is closed.
 */
function unclosedIn(text: string): number {
  const open: { name: string; at: number }[] = []
  for (const { 1: kind, 2: inner = '', index } of text.matchAll(/\{\{\s*([#^/])([^{}]*)\}\}/g)) {
    const name = inner.trim()
    if (kind !== '/') open.push({ name, at: index })
    else if (open.at(-1)?.name === name) open.pop()
    else break
  }
  return open.at(-1)?.at ?? 0
}

/**
 * What the library says of a text whose sections do not match; `at` is where that begins, in
 * characters.
 */
function faultOf(text: string, { message }: Error): { message: string; at: number } {
  const [what = '', position] = message.split(/ at:? (?=\d+$)/)
  const of = what.slice(what.indexOf(' ', 'Unclosed '.length))
  if (what.startsWith('Unclosed section'))
    return { message: `This section is not closed:${of}.`, at: unclosedIn(text) }
  if (what.startsWith('Unclosed tag'))
    return {
      message: 'This tag is not closed.',
      at: Math.max(0, text.indexOf('{{', text.lastIndexOf('}}'))),
    }
  const said = what.startsWith('Unopened section')
    ? `This section is closed and was never opened:${of}`
    : what
  return { message: `${said}.`, at: Number(position ?? 0) }
}

const listed = (tokens: Token[], within: Section[]): Tag[] =>
  tokens.flatMap(([kind, name, at, , inside]) => {
    if (kind === 'text' || kind === '!') return []
    const tag = { kind: kind as Tag['kind'], name, at, within }
    const isSection = kind === '#' || kind === '^'
    return [
      tag,
      ...(isSection && inside ? listed(inside, [...within, { kind: tag.kind, name }]) : []),
    ]
  })

/** The tags of a text, in their order, each with the sections that it stands in. */
export function tagsIn(text: string): { tags: Tag[]; fault?: { message: string; at: number } } {
  try {
    return { tags: listed(writer.parse(text) as Token[], []) }
  } catch (error) {
    return { tags: [], fault: faultOf(text, error as Error) }
  }
}

/**
 * What of a text is there whatever tags are filled with: all but sections and comments, and nothing
 * where sections do not match.
 */
export function outsideSections(text: string): string {
  try {
    const tokens = writer.parse(text) as Token[]
    return tokens
      .map(([kind, , at, end]) => (kind === 'text' || kind === 'name' ? text.slice(at, end) : ''))
      .join('')
  } catch {
    return ''
  }
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)

/** What tags are filled with: nothing that could be called or walked, and without a prototype. */
export type View = Record<string, string | boolean | string[]>

/** Counts down the characters that a mail may still have. */
export class OutputBudget {
  private left = OUTPUT_LIMIT

  /** Throws `OutputTooLarge` when the characters of the mail exceed the limit. */
  spend(text: string): string {
    this.left -= text.length
    if (this.left < 0) throw new OutputTooLarge()
    return text
  }
}

/**
 * Writes what tags are filled with, as long as the budget lasts: nested lists multiply what they
 * hold.
 */
class LimitedWriter extends Mustache.Writer {
  constructor(private readonly budget: OutputBudget) {
    super()
  }

  override rawValue(token: string[]): string {
    return this.budget.spend(super.rawValue(token))
  }

  override escapedValue(
    token: string[],
    context: Mustache.Context,
    config?: Mustache.RenderOptions,
  ): string {
    // The library answers undefined for a name that is not there.
    return this.budget.spend(super.escapedValue(token, context, config) ?? '')
  }
}

export type Fill = (view: View, escape: (text: string) => string, budget?: OutputBudget) => string

/**
 * Prepares a text to be filled in as often as there are views: it is read once. Throws for one
 * whose sections do not match; filling it in throws `OutputTooLarge`.
 */
export function filling(text: string): Fill {
  // The library joins its texts character by character, and the engine would walk through all of
  // them for each mail: a copy is in one piece.
  const tokens = structuredClone(writer.parse(text))
  return (view, escape, budget = new OutputBudget()) =>
    new LimitedWriter(budget).renderTokens(tokens, new Mustache.Context(view), undefined, text, {
      escape: (value) => escape(String(value)),
    })
}
