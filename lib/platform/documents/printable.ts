import { unprocessable } from '@/lib/platform/api/errors'

const BURMESE = /\p{Script_Extensions=Myanmar}/u

/**
 * Returns what is told of a text that cannot be printed, with its first such character; undefined
 * where it can be.
 */
export async function printTrouble(text: string): Promise<string | undefined> {
  // Loaded on demand: the fonts are large, and few calls need them.
  const { unprintableIn } = await import('./lines')
  const character = await unprintableIn(text)
  if (character === undefined) return undefined
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
  if (BURMESE.test(character))
    return `Invoices cannot print Burmese (“${character}”, U+${code}): its letters would be put together wrongly. Write it in Latin letters.`
  return `The invoice cannot print “${character}” (U+${code}).`
}

/**
 * Throws 422 on the fields whose text no font of invoices has. The keys are the paths of the fields
 * in the request.
 */
export async function demandPrintable(texts: Record<string, string | undefined>): Promise<void> {
  const troubles: [string, string][] = []
  for (const [field, text] of Object.entries(texts)) {
    const trouble = text === undefined ? undefined : await printTrouble(text)
    if (trouble) troubles.push([field, trouble])
  }
  if (troubles.length > 0) unprocessable(troubles[0]![1], Object.fromEntries(troubles))
}
