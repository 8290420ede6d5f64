import type { Account, AccountChange, OwnAccountChange, SecurityChange } from '@/lib/organizations/schema'

/** What the form of an account holds. */
export type AccountValues = Omit<AccountChange, 'version'>
export type OwnAccountValues = Omit<OwnAccountChange, 'version'>

export type SecurityValues = Omit<SecurityChange, 'version'>

export const securityOf = ({ sessionIdleMinutes, sessionHours, signInDomains }: Account): SecurityValues => ({
  ...{ sessionIdleMinutes, sessionHours, signInDomains },
})

export const ownValuesOf = (account: Account): OwnAccountValues => {
  const { businessName, legalName, subdivision, street, city, postalCode, phone, email, website, timeZone, locale } =
    account
  return { businessName, legalName, subdivision, street, city, postalCode, phone, email, website, timeZone, locale }
}

export const valuesOf = (account: Account): AccountValues => {
  const { label, businessRegistrationId, selectedCountry, taxIdType, taxId, groupNpi, currency } = account
  const more = { label, businessRegistrationId, selectedCountry, taxIdType, taxId, groupNpi, currency }
  return { ...ownValuesOf(account), ...more }
}
