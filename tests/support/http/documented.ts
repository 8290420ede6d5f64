import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '@/dev/root'

/** Whoever installs the console reads this. */
export const OPERATIONS = fs.readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8')

/**
 * The blocks of code in a language, as they stand in docs/operations.md: all of them, or those of
 * the section with this heading. Without a language, those that name none.
 */
export function blocksOf(language: string, heading?: string): string[] {
  const [, section = ''] =
    heading === undefined ? ['', OPERATIONS] : OPERATIONS.split(`### ${heading}\n`)
  const own = heading === undefined ? section : section.split(/^#/m)[0]!
  return [...own.matchAll(/^```(\w*)\n(.*?)^```$/gms)].flatMap(([, of, block]) =>
    of === language ? [block!] : [],
  )
}

/** The one block in a language in which this stands. */
export function blockWith(language: string, mark: string): string {
  const [found, ...others] = blocksOf(language).filter((block) => block.includes(mark))
  if (found === undefined || others.length > 0)
    throw new Error(`Not one block of ${language} in docs/operations.md has “${mark}”.`)
  return found
}

/**
 * A block with what is other on this machine, and nothing else changed. Throws for a part that is
 * not in it.
 */
export const onThisMachine = (block: string, changes: [documented: string, here: string][]) =>
  changes.reduce((text, [documented, here]) => {
    if (!text.includes(documented))
      throw new Error(`“${documented}” is not in docs/operations.md any more.`)
    return text.replace(documented, () => here)
  }, block)
