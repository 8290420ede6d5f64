import { Parser } from 'htmlparser2'
import { outsideSections } from './tags'

const TAG = /\{\{([^{}]*)\}\}/g

/** The name in a text that is one tag and nothing else. */
export const onlyVariableIn = (text: string) => /^\{\{([^{}]*)\}\}$/.exec(text.trim())?.[1]?.trim()

const SEEN = /[^\s\p{C}]/u

/**
 * The variables that a mail shows whatever they and others hold: those that links with something to
 * click on lead to, and those in its text. What stands in a section may be left out, and nobody
 * reads the head. Ask it of what MJML has made of a template, which leaves out without a word what
 * it does not know.
 */
export function alwaysShown(html: string): { links: Set<string>; texts: Set<string> } {
  const [links, texts] = [new Set<string>(), new Set<string>()]
  const open: { name: string; href?: string }[] = []
  const see = (text: string) => {
    if (SEEN.test(text)) for (const { href } of open) if (href) links.add(href)
  }
  const parser = new Parser(
    {
      onopentag(name, { href = '', alt = '' }) {
        open.push({ name, href: onlyVariableIn(href) })
        see(alt)
      },
      onclosetag: () => void open.pop(),
      ontext(text) {
        see(text)
        if (open.some(({ name }) => name === 'body'))
          for (const name of namesShown(text)) texts.add(name)
      },
    },
    { decodeEntities: true },
  )
  parser.end(outsideSections(html))
  return { links, texts }
}

/** The names of what tags show in a text. */
const namesShown = (text: string) => [...text.matchAll(TAG)].map(([, name]) => name!.trim())
