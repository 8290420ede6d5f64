import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import { RowsField } from '@/components/forms/RowsField'
import { Select } from '@/components/forms/Select'
import type { Form } from '@/hooks/use-save-form'
import { SUBDIVISION_CODE } from '@/lib/shared/subdivision-codes'
import { SUBDIVISIONS } from '@/lib/shared/subdivisions'
import { CodeField } from './CodeField'
import styles from './Practitioners.module.css'
import { emptyLicence, type PractitionerValues } from './values'
import { typeChoices } from './words'

const LAST_DAY = '9999-12-31'

/** The licences and certificates somebody holds: several lines for each. */
export const LicencesField = ({ form }: { form: Form<PractitionerValues> }) => (
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
      const input = (field: string, type?: 'checkbox') => form.getInputProps(`licences.${index}.${field}`, { type })
      return (
        <>
          <Select label="Type" allowDeselect={false} data={typeChoices} {...input('type')} />
          <TextInput label="Number" withAsterisk autoComplete="off" spellCheck={false} {...input('number')} />
          <CodeField
            label="State"
            placeholder="All, or none"
            choices={SUBDIVISIONS}
            pattern={SUBDIVISION_CODE}
            nothingFoundMessage="Not found: enter its code, as in US-IL"
            {...input('subdivision')}
          />
          <TextInput label="Issuer" autoComplete="off" {...input('issuer')} />
          <TextInput label="Issued" type="date" max={LAST_DAY} {...input('issued')} />
          <TextInput label="Expires" type="date" max={LAST_DAY} {...input('expires')} />
          <Checkbox label="Primary of its type" size="xs" {...input('isPrimary', 'checkbox')} />
        </>
      )
    }}
  </RowsField>
)
