const accepted = (attempt: () => unknown): boolean => {
  try {
    attempt()
    return true
  } catch {
    return false
  }
}

/** An IANA time zone that this platform knows. */
export const isTimeZone = (zone: string): boolean => accepted(() => new Intl.DateTimeFormat('en', { timeZone: zone }))

/** A BCP 47 language tag, well-formed and with names that exist. */
export const isLocale = (tag: string): boolean =>
  accepted(() => Intl.getCanonicalLocales(tag)) && Intl.DisplayNames.supportedLocalesOf(tag).length > 0

/** Languages by their primary subtag: whoever has de-CH in their settings gets what there is in de. */
export const isLanguage = (code: string) => {
  if (!/^[a-z]{2,3}$/.test(code)) return false
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) !== undefined
}
