import type { Filter } from '@/components/ui/list/filters/filter'
import { currencyChoices, currencyName } from '@/lib/client/format/currencies'
import { searchable } from '@/lib/shared/text/name-key'

const OFFERED = 20
const currencyWord = (code: string) => `${code}, ${currencyName(code)}`
const allCurrencies = currencyChoices.map(({ value }) => ({ value, label: currencyWord(value) }))
export const currencyFilter: Filter = {
  name: 'currency',
  label: 'Currency',
  wordFor: currencyWord,
  useChoices: (search) =>
    allCurrencies
      .filter(({ label }) => searchable(label).includes(searchable(search.trim())))
      .slice(0, OFFERED),
}
