const accepted = (attempt: () => unknown): boolean => {
  try {
    attempt()
    return true
  } catch {
    return false
  }
}

/** As IANA spells names of zones: each part begins with a capital letter. Offsets, as +05:30, are none. */
const ZONE = /^[A-Z][\w+-]*(\/[A-Z][\w+-]*)*$/

/** An IANA time zone that this platform knows, as IANA spells it; an old name of one is one as well. */
export function isTimeZone(zone: string): boolean {
  if (!ZONE.test(zone) || !accepted(() => new Intl.DateTimeFormat('en', { timeZone: zone }))) return false
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
  return timeZone === zone || timeZone.toLowerCase() !== zone.toLowerCase()
}

/** Languages by their primary subtag: whoever has de-CH in their settings gets what there is in de. */
export const isLanguage = (code: string) => {
  if (!/^[a-z]{2,3}$/.test(code)) return false
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) !== undefined
}

/** A BCP 47 language tag, well-formed and of a language that there is. */
export const isLocale = (tag: string): boolean =>
  accepted(() => new Intl.Locale(tag)) && isLanguage(new Intl.Locale(tag).language)
