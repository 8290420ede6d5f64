import { normalizeDomain, normalizeEmail } from '@/lib/shared/text/email-address'
import type { AllowList } from './allow-list'
import type { Site } from './hosts'

/** Where the product is served when nothing else is set. */
export const DEFAULTS = {
  parentDomain: 'polyclinic.localhost',
  loginSubdomain: 'login',
  publicSubdomain: 'www',
}

type Source = Record<string, string | undefined>

/**
 * The hosts of this installation, from variables that `lib/platform/config/env.ts` has checked at the start.
 */
export const siteOf = (source: Source): Site => ({
  parentDomain: source.PARENT_DOMAIN || DEFAULTS.parentDomain,
  loginSubdomain: source.LOGIN_SUBDOMAIN || DEFAULTS.loginSubdomain,
  publicSubdomain: source.PUBLIC_SUBDOMAIN || DEFAULTS.publicSubdomain,
  loginOrigin: new URL(source.NEXTAUTH_URL ?? '').origin,
})

/** Who may be staff, from the same variables. What is not an address lists nobody. */
export const allowListOf = (source: Source): AllowList => ({
  emails: (source.STAFF_ALLOWED_EMAILS ?? '')
    .split(',')
    .flatMap((email) => normalizeEmail(email) ?? []),
  domain: normalizeDomain(source.STAFF_ALLOWED_DOMAIN) ?? undefined,
})
