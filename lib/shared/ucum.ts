// The Unified Code for Units of Measure (https://ucum.org/ucum), as far as a catalogue of tests
// needs it: its grammar, over the atoms that laboratories, imaging and assessments report in.

const words = (list: string) => list.split(' ')

const PREFIXES = words('Y Z E P T G M k h da d c m u n p f a z y')

/** Atoms that take a prefix. */
const METRIC = words(
  'm s g rad K C cd mol sr Hz N Pa J W A V F Ohm S Wb Cel T H lm lx Bq Gy Sv l L ar t bar u eV eq osm kat U Np B ' +
    '[iU] [IU] cal m[H2O] m[Hg] [g] st By bit Bd',
)
/** Atoms that stand as they are. */
const PLAIN = words(
  "10* 10^ % [pi] [ppth] [ppm] [ppb] [pptr] min h d a wk mo mo_j a_j deg ' '' gon [degF] [in_i] [ft_i] [lb_av] [oz_av] " +
    "[pH] [arb'U] [CFU] [PFU] [FFU] [CCID_50] [TCID_50] [EID_50] [HPF] [LPF] [drp] [Ch] [diop] [EU] [ELU] [AU] [BAU] [PNU] " +
    "[GPL'U] [MPL'U] [APL'U] [beth'U] [anti'Xa'U] [todd'U] [USP'U] [Lf] [D'ag'U] [tb'U] [dye'U] [mclg'U] [smgy'U] [bdsk'U] " +
    "[ka'U] [knk'U] [MET] [hnsf'U] [S] [acr_us] [cal] [Cal]",
)

const UNITS = new Set([
  ...PLAIN,
  ...METRIC,
  ...PREFIXES.flatMap((prefix) => METRIC.map((atom) => prefix + atom)),
])

const ANNOTATION = /\{[!-z|~]*\}/g
/** In the place of a term in brackets, which takes no exponent and nothing beside it. */
const NESTED = '\0'
const INNERMOST = /\(([^()]*)\)/

/** A unit with its exponent, or a number, and a note; a note alone; a term in brackets. */
function isComponent(text: string): boolean {
  if (text === NESTED || text === '{}') return true
  const unit = text.endsWith('{}') ? text.slice(0, -2) : text
  return (
    UNITS.has(unit) || /^\d+$/.test(unit) || UNITS.has(unit.replace(/(?<![-+\d])[-+]?\d+$/, ''))
  )
}

/** Components with points and strokes between them; a stroke may stand in front. No unit has one. */
const isTerm = (text: string) => text.replace(/^\//, '').split(/[./]/).every(isComponent)

const LONGEST = 60

/**
 * Whether it is a unit of UCUM, case-sensitive: "mg/dL", "10*3/uL", "mm[Hg]", "mL/min/{1.73_m2}",
 * "/100{WBC}".
 */
export function isUcum(unit: string): boolean {
  if (unit.length > LONGEST || unit.includes(NESTED)) return false
  // Brackets in a note are words.
  for (let rest = unit.replaceAll(ANNOTATION, '{}'); ;) {
    const bracketed = INNERMOST.exec(rest)
    if (!bracketed) return isTerm(rest)
    if (!isTerm(bracketed[1]!)) return false
    rest = `${rest.slice(0, bracketed.index)}${NESTED}${rest.slice(bracketed.index + bracketed[0].length)}`
  }
}
