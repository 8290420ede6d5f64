const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** The name of a country by its two letters; undefined for what is none. */
export const countryOf = (code: string) =>
  /^[a-z]{2}$/i.test(code) ? names.of(code.toUpperCase()) : undefined
