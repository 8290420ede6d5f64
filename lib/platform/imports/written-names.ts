// A whole name in one cell, as “Dr. Jane van der Berg, MD” or “Berg, Jane”.

const TITLES = new Set([
  'dr',
  'prof',
  'mr',
  'mrs',
  'ms',
  'miss',
  'mx',
  'professor',
  'doctor',
  'dra',
  'sir',
  'dame',
  'med',
  'univ',
  'habil',
  'herr',
  'frau',
  'mme',
  'mlle',
  'sra',
  'srta',
  'dott',
  'dottssa',
])
const PARTICLES = new Set([
  'van',
  'von',
  'der',
  'den',
  'de',
  'del',
  'della',
  'di',
  'da',
  'dos',
  'du',
  'la',
  'le',
  'el',
  'al',
  'bin',
  'ibn',
  'ter',
  'ten',
  'zu',
  'st',
])
const GENERATIONS = new Set(['jr', 'sr', 'ii', 'iii', 'iv'])
const CREDENTIALS = new Set([
  'md',
  'do',
  'dds',
  'dmd',
  'rn',
  'np',
  'pa',
  'pac',
  'phd',
  'psyd',
  'mph',
  'msn',
  'bsn',
  'fnp',
  'aprn',
  'crna',
  'cnm',
  'lpn',
  'od',
  'dpm',
  'dc',
  'pharmd',
  'lcsw',
  'msw',
  'dpt',
  'pt',
  'ot',
  'mbbs',
  'mbchb',
  'frcs',
  'facp',
  'facs',
  'rd',
  'slp',
  'dnp',
  'esq',
])

const plain = (word: string) => word.toLowerCase().replace(/[.'’-]/g, '')

/** Takes words from the front of a list for as long as they are among these. */
function takeWhile(words: string[], among: Set<string>): string[] {
  const count = words.findIndex((word) => !among.has(plain(word)))
  return words.splice(0, count < 0 ? words.length : count)
}

/**
 * The parts of a name. One word alone is a family name; without a comma the last word is, with what
 * belongs before it.
 */
export function splitName(name: string): {
  prefix: string
  given: string
  family: string
  suffix: string
} {
  const parts = name
    .split(',')
    .map((part) => part.split(/\s/).filter(Boolean))
    .filter((words) => words.length > 0)
  const isBehind = (words: string[]) =>
    words.every((word) => CREDENTIALS.has(plain(word)) || GENERATIONS.has(plain(word)))
  const generations = parts
    .slice(1)
    .flat()
    .filter((word) => GENERATIONS.has(plain(word)))
  const [first = [], second, ...others] = parts.filter(
    (words, index) => index === 0 || !isBehind(words),
  )
  const prefix = takeWhile(first, TITLES)
  if (second) {
    prefix.push(...takeWhile(second, TITLES))
    return {
      prefix: prefix.join(' '),
      given: [second, ...others].flat().join(' '),
      family: first.join(' '),
      suffix: generations.join(' '),
    }
  }
  while (first.length > 2 && CREDENTIALS.has(plain(first.at(-1)!))) first.pop()
  while (first.length > 2 && GENERATIONS.has(plain(first.at(-1)!)))
    generations.unshift(first.pop()!)
  let at = Math.max(first.length - 1, 0)
  while (at > 1 && PARTICLES.has(plain(first[at - 1]!))) at -= 1
  return {
    prefix: prefix.join(' '),
    given: first.slice(0, at).join(' '),
    family: first.slice(at).join(' '),
    suffix: generations.join(' '),
  }
}
