const accepted = (attempt: () => unknown): boolean => {
  try {
    attempt()
    return true
  } catch {
    return false
  }
}

/**
 * Whether a text can be the name of a time zone. Which names there are only the server knows
 * (`requireTimeZone`): the data of browsers may be older or newer than the console's.
 */
export const isZoneName = (zone: string): boolean => /^[A-Z][\w+/-]{0,59}$/i.test(zone)

/**
 * Places by their continent or ocean, UTC, and hours from it: as IANA names zones today. Its list
 * has names of former times, too.
 */
const CURRENT =
  /^(?:UTC|Etc\/UTC|Etc\/GMT[+-][1-9]\d?|(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/.+)$/

/**
 * Whether the name of a time zone is of the kind that can be chosen, as “America/Chicago” is and
 * “US/Central” or “PST” are not.
 */
export const isCurrentZoneName = (zone: string): boolean => CURRENT.test(zone)

/** The time zones to choose from, and `held`, which may be one that cannot be chosen any more. */
export const zoneChoices = (held: string | null = null): string[] => [
  ...new Set(
    [held ?? '', ...Intl.supportedValuesOf('timeZone').filter(isCurrentZoneName), 'UTC'].filter(
      Boolean,
    ),
  ),
]

/**
 * Languages by their primary subtag: whoever has de-CH in their settings gets what there is in de.
 */
export const isLanguage = (code: string) => {
  if (!/^[a-z]{2,3}$/.test(code)) return false
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) !== undefined
}

/** A BCP 47 language tag, well-formed and of a language that there is. */
export const isLocale = (tag: string): boolean =>
  accepted(() => new Intl.Locale(tag)) && isLanguage(new Intl.Locale(tag).language)
