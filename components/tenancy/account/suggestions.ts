import { regionalSettingsOf, type RegionalSettings } from '@/lib/shared/places/countries'
import type { Account } from '@/lib/tenancy/organizations/schema'

type Name = keyof RegionalSettings
const NAMES: Name[] = ['timeZone', 'locale', 'currency']

/**
 * Returns the settings that are usual in a country and that nobody has chosen otherwise. `values`
 * is what the form holds. A value counts as not chosen when it is the product's own or, once
 * another country is given, when it is inherited or the former country's.
 */
export function suggestedSettings(
  account: Account,
  country: number,
  values: Partial<RegionalSettings>,
) {
  const usual = regionalSettingsOf(country)
  const isOtherCountry = country !== account.selectedCountry
  const former = regionalSettingsOf(account.selectedCountry)
  const isFree = (name: Name) => {
    const { source, value } = account.settings[name]
    const held = values[name]
    if (held) return isOtherCountry && held !== usual[name] && held === former[name]
    return value !== usual[name] && (source === 'product' || (source === 'above' && isOtherCountry))
  }
  const suggested = NAMES.filter(
    (name) => values[name] !== undefined && usual[name] !== null && isFree(name),
  )
  return Object.fromEntries(suggested.map((name) => [name, usual[name]!])) as Partial<
    Record<Name, string>
  >
}
