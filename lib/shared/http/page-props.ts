import type { ConsoleSession } from './session'

/** What an organization has made of its own pages. */
export type PageBrand = {
  /** A style sheet; empty for the product's own. */
  styles: string
  /** The address of the logo; null for none. */
  logo: string | null
}

/** What every page gets from the server. */
export type PageProps = {
  /** Null for nobody signed in. */
  session: ConsoleSession | null
  /** Origin of the login host, where signing in happens. */
  loginOrigin: string
  /** Origin of an organization's host with `{label}` in place of its domainURL. */
  organizationOrigin: string
  /** The demo identity provider is in use: a banner says so. */
  demo: boolean
  /** The address of the operator's support; null where none is configured. */
  supportEmail: string | null
  /** Seconds between two session polls; 0 for none. */
  pollSeconds: number
  /** The longest that the console waits for one of the shop's answers, in seconds. */
  shopSeconds: number
  /**
   * The database is away: nothing can be known of the caller, and the page shows the connection
   * message alone.
   */
  unavailable: boolean
  /** On an organization's own pages alone, as the locale is. */
  brand?: PageBrand
  /** In whose notation numbers and days are written there. */
  locale?: string
}
