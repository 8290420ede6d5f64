import type { FieldWords } from '@/components/ui/form/field-words'

export const noun = { one: 'legal entity', many: 'legal entities' }

const ELSEWHERE = 'All that nobody else names'
export const countriesWord = (countries: number[]) =>
  countries.length === 0
    ? ELSEWHERE
    : `${countries.length} ${countries.length === 1 ? 'country' : 'countries'}`

export const fieldWords: FieldWords = {
  prefix: { label: 'Prefix' },
  taxId: { label: 'Tax ID' },
  email: { label: 'E-mail' },
  bankAccount: { label: 'Bank account' },
  address: { label: 'Address', show: (lines) => [lines].flat().join(', ') },
  countries: {
    label: 'Countries',
    show: (countries) => [countries].flat().join(', ') || ELSEWHERE,
  },
}
