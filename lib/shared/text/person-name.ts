/**
 * Names in which the family's part stands first: those in kana, Han or Hangul, as
 * `practitioner_name` in the database has it.
 */
const FAMILY_FIRST = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

/** A person's name as it is said; empty for one without either part. */
export const personName = (
  given: string | null | undefined,
  family: string | null | undefined,
): string =>
  (family && FAMILY_FIRST.test(family) ? [family, given] : [given, family])
    .filter(Boolean)
    .join(' ')
