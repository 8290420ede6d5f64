import { stdnum, type Validator } from 'stdnum'
import { unprocessable } from '@/lib/platform/api/errors'

/**
 * Who checks the digits of a country's VAT numbers, by the first letters of a number. Northern
 * Ireland has those of Great Britain.
 */
const CHECKS: Record<string, Validator> = {
  AT: stdnum.AT!.uid!,
  BE: stdnum.BE!.vat!,
  BG: stdnum.BG!.vat!,
  CH: stdnum.CH!.uid!,
  CY: stdnum.CY!.vat!,
  CZ: stdnum.CZ!.dic!,
  DE: stdnum.DE!.vat!,
  DK: stdnum.DK!.cvr!,
  EE: stdnum.EE!.kmkr!,
  EL: stdnum.GR!.vat!,
  ES: stdnum.ES!.nif!,
  FI: stdnum.FI!.alv!,
  FR: stdnum.FR!.tva!,
  GB: stdnum.GB!.vat!,
  HR: stdnum.HR!.oib!,
  HU: stdnum.HU!.anum!,
  IE: stdnum.IE!.vat!,
  IT: stdnum.IT!.iva!,
  JP: stdnum.JP!.cn!,
  LT: stdnum.LT!.pvm!,
  LU: stdnum.LU!.tva!,
  LV: stdnum.LV!.pvn!,
  MT: stdnum.MT!.vat!,
  NL: stdnum.NL!.btw!,
  PL: stdnum.PL!.nip!,
  PT: stdnum.PT!.nif!,
  RO: stdnum.RO!.cui!,
  SE: stdnum.SE!.vat!,
  SI: stdnum.SI!.ddv!,
  SK: stdnum.SK!.dph!,
  XI: stdnum.GB!.vat!,
}

/** Who checks a number, and what of it: a number of Switzerland without the name of the tax. */
function checkOf(value: string): [check: Validator | undefined, number: string] {
  if (/^(JP|T\d)/.test(value)) return [CHECKS.JP, value.slice(-13)]
  const country = value.slice(0, 2)
  const number = { CH: value.slice(0, 12), XI: `GB${value.slice(2)}` }[country] ?? value
  return [CHECKS[country], number]
}

/**
 * Whether the check digits of a VAT number, in the form of its country, contradict the others:
 * it is mistyped. Whether it was given out, only its country can tell. False for a country that
 * has none, or whose are not known.
 */
export function isMistypedVat(value: string): boolean {
  const [check, number] = checkOf(value)
  return check?.validate(number).error?.name === 'InvalidChecksum'
}

type TaxId = { type: string; value: string }
const MISTYPED = 'The check digits of this VAT number do not match the others: it is mistyped.'

/** Throws 422 on the fields whose VAT number is mistyped; the keys are their paths. */
export function demandCheckDigits(taxIds: Record<string, TaxId>): void {
  const troubles = Object.entries(taxIds)
    .filter(([, { type, value }]) => type === 'vat' && isMistypedVat(value))
    .map(([field]) => [field, MISTYPED])
  if (troubles.length > 0) unprocessable(MISTYPED, Object.fromEntries(troubles))
}
