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
