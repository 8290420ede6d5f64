import { z } from '@/lib/shared/zod'
import {
  AccountChange,
  OwnAccountChange,
  type Account,
  type SecurityChange,
} from '@/lib/tenancy/organizations/schema'

/**
 * What forms hold in other words than are sent: an empty text for no colour, a file with its name.
 */
type Brand = { primaryColour: string; logo: Account['logo'] }
type Held<Change> = Omit<Change, 'version' | 'primaryColour' | 'logoFileId'> & Brand

/** What the form of an account holds. */
export type AccountValues = Held<AccountChange>
export type OwnAccountValues = Held<OwnAccountChange>

export type SecurityValues = Omit<SecurityChange, 'version'>

export const securityOf = ({
  sessionIdleMinutes,
  sessionHours,
  signInDomains,
}: Account): SecurityValues => ({
  sessionIdleMinutes,
  sessionHours,
  signInDomains,
})

export const ownValuesOf = (account: Account): OwnAccountValues => {
  const { businessName, legalName, subdivision, street, city, postalCode, email, website } = account
  const { timeZone, locale, primaryColour, logo } = account
  return {
    businessName,
    legalName,
    subdivision,
    street,
    city,
    postalCode,
    email,
    website,
    phone: account.phoneText,
    timeZone,
    locale,
    primaryColour: primaryColour ?? '',
    logo,
  }
}

export const valuesOf = (account: Account): AccountValues => {
  const { label, businessRegistrationId, selectedCountry, taxIdType, taxId, groupNpi, currency } =
    account
  const more = {
    label,
    businessRegistrationId,
    selectedCountry,
    taxIdType,
    taxId,
    groupNpi,
    currency,
  }
  return { ...ownValuesOf(account), ...more }
}

function inputOf(values: unknown) {
  const { primaryColour, logo, ...sent } = values as Brand
  return { ...sent, primaryColour: primaryColour.trim() || null, logoFileId: logo?.id ?? null }
}

/** The schemas of what is sent, for what the form holds. */
export const changedAccount = z.preprocess(inputOf, AccountChange)
export const changedOwnAccount = z.preprocess(inputOf, OwnAccountChange)
