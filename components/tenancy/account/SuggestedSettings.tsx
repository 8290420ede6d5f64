import { Button } from '@mantine/core'
import { Notice } from '@/components/ui/primitives/Notice'
import type { RegionalSettings } from '@/lib/shared/places/countries'
import type { Account } from '@/lib/tenancy/organizations/schema'
import { suggestedSettings } from './suggestions'
import { currencyWord, localeWord, zoneWord } from './words'

type Props = {
  account: Account
  /** The country that the form holds. */
  country: number
  values: Partial<RegionalSettings>
  onTake: (settings: Partial<Record<keyof RegionalSettings, string>>) => void
}

const conjoined = new Intl.ListFormat('en')

/**
 * What is usual in the country, where nobody has chosen anything else. Nothing is changed until
 * somebody takes it.
 */
export function SuggestedSettings({ account, country, values, onTake }: Props) {
  const suggested = suggestedSettings(account, country, values)
  const { timeZone, locale, currency } = suggested
  const words = [
    timeZone && zoneWord(timeZone),
    locale && localeWord(locale),
    currency && currencyWord(currency),
  ]
  const known = words.filter((word) => word !== undefined)
  if (known.length === 0) return null
  const action = (
    <Button size="compact-xs" variant="default" onClick={() => onTake(suggested)}>
      Use {known.length === 1 ? 'it' : 'them'}
    </Button>
  )
  return (
    <Notice live action={action}>
      Usual in this country: {conjoined.format(known)}.
    </Notice>
  )
}
