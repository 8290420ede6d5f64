import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { CodeField } from '@/components/practice/practitioners/fields/CodeField'
import {
  emptyLicence,
  type PractitionerValues,
} from '@/components/practice/practitioners/fields/values'
import styles from '@/components/practice/practitioners/Practitioners.module.css'
import { typeChoices } from '@/components/practice/practitioners/words'
import { RowsField } from '@/components/ui/form/fields/RowsField'
import { Select } from '@/components/ui/form/fields/Select'
import { useHeld } from '@/components/ui/form/fields/use-held'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { subdivisionWord } from '@/lib/shared/places/countries'
import { SUBDIVISION_CODE } from '@/lib/shared/places/subdivision-codes'
import { SUBDIVISIONS } from '@/lib/shared/places/subdivisions'

const LAST_DAY = '9999-12-31'

type PlaceProps = { country: number | undefined; input: { value?: string; error?: ReactNode } }

/** The state that a licence is of: shown where states give them out, or where one is held. */
function PlaceField({ country, input }: PlaceProps) {
  const word = subdivisionWord(country)
  const isHeld = useHeld(input.value)
  if (!word && !isHeld && !input.error) return null
  return (
    <CodeField
      label={word ?? 'State or region'}
      placeholder="All, or none"
      choices={SUBDIVISIONS}
      pattern={SUBDIVISION_CODE}
      nothingFoundMessage="Not found: enter its code, as in US-IL"
      {...input}
    />
  )
}

type Props = {
  form: Form<PractitionerValues>
  /** The organization's country, where that is known. */
  country?: number
}

/** The licences and certificates somebody holds: several lines for each. */
export const LicencesField = ({ form, country }: Props) => (
  <RowsField
    form={form}
    name="licences"
    label="Licences and certificates"
    help="A verified one has to be verified again when anything of it changes. One of each type can be the primary one."
    one="licence"
    rows={form.values.licences}
    nameOf={({ number }) => number}
    empty={emptyLicence}
    className={styles.licence!}
  >
    {(_, index) => {
      const input = (field: string, type?: 'checkbox') =>
        form.getInputProps(`licences.${index}.${field}`, { type })
      return (
        <>
          <Select label="Type" allowDeselect={false} data={typeChoices} {...input('type')} />
          <TextInput
            label="Number"
            withAsterisk
            autoComplete="off"
            spellCheck={false}
            {...input('number')}
          />
          <PlaceField country={country} input={input('subdivision')} />
          <TextInput label="Issuer" autoComplete="off" {...input('issuer')} />
          <TextInput label="Issued" type="date" max={LAST_DAY} {...input('issued')} />
          <TextInput label="Expires" type="date" max={LAST_DAY} {...input('expires')} />
          <Checkbox label="Primary of its type" size="xs" {...input('isPrimary', 'checkbox')} />
        </>
      )
    }}
  </RowsField>
)
