import { choicesOf } from '@/components/ui/list/filters/filter'
import { SPECIALTIES } from '@/lib/shared/specialties'
import { CodeField } from './CodeField'

const CODE = /^[0-9A-Z]{9}X$/
const choices = choicesOf(SPECIALTIES)

type Props = Omit<Parameters<typeof CodeField>[0], 'choices' | 'pattern'>

/** A code of the NUCC's list of specialties. */
export const TaxonomyField = (props: Props) => (
  <CodeField
    choices={choices}
    pattern={CODE}
    nothingFoundMessage="Not found: enter its code, as in 207Q00000X"
    {...props}
  />
)
