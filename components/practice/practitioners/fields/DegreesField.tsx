import { TextInput } from '@mantine/core'
import styles from '@/components/practice/practitioners/Practitioners.module.css'
import { RowsField } from '@/components/ui/form/fields/RowsField'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { emptyDegree, type PractitionerValues } from './values'

/** What stands behind the name: a row for each. */
export const DegreesField = ({ form }: { form: Form<PractitionerValues> }) => (
  <RowsField
    form={form}
    name="degrees"
    label="Degrees"
    help="They stand behind the name, in this order: MD, PhD."
    one="degree"
    rows={form.values.degrees}
    nameOf={({ code }) => code}
    empty={emptyDegree}
    className={styles.degree!}
  >
    {(_, index) => {
      const input = (field: string) => form.getInputProps(`degrees.${index}.${field}`)
      return (
        <>
          <TextInput
            aria-label={`Degree ${index + 1}`}
            placeholder="MD"
            autoComplete="off"
            {...input('code')}
          />
          <TextInput
            aria-label={`Where degree ${index + 1} is from`}
            placeholder="University"
            autoComplete="off"
            {...input('issuer')}
          />
          <TextInput
            aria-label={`Year of degree ${index + 1}`}
            placeholder="Year"
            inputMode="numeric"
            autoComplete="off"
            {...input('year')}
          />
        </>
      )
    }}
  </RowsField>
)
