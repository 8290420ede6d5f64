import { UcumLhcUtils } from '@lhncbc/ucum-lhc'

/** What is printed in ASCII and no space, so many characters at most. */
const TEXT = /^[!-~]{1,60}$/
/** A note in braces, and a name in brackets, which may have round brackets: "[m/s2/Hz^(1/2)]". */
const NOTE = /\{[!-z|~]*\}/g
const NAME = /\[[^[\]]*\]/g
/**
 * What the parser prints to the console instead of refusing it: brackets with nothing in them, and
 * anything but an operator, a closing bracket or the end behind a bracket or a note.
 */
const MISPLACED = /\(\)|[)}](?![./)]|$)/

/**
 * Whether it is a unit of the Unified Code for Units of Measure (https://ucum.org/ucum),
 * case-sensitive: "mg/dL", "10*3/uL", "mm[Hg]", "mL/min/{1.73_m2}", "/100{WBC}".
 */
export function isUcum(unit: string): boolean {
  if (!TEXT.test(unit)) return false
  const shape = unit.replaceAll(NOTE, '{}').replaceAll(NAME, 'name')
  if (MISPLACED.test(shape)) return false
  // The parser looks names up in an object, which has some of its own, as "constructor".
  if (shape.split(/[./(){}]/).some((name) => name in Object.prototype)) return false
  return UcumLhcUtils.getInstance().validateUnitString(unit).status === 'valid'
}
