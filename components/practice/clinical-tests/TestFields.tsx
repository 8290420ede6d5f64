import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Select } from '@/components/ui/form/fields/Select'
import { FormSection } from '@/components/ui/form/FormSection'
import { Pair } from '@/components/ui/primitives/Pair'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { DEPRECATED_LOINC, isDeprecatedLoinc } from '@/lib/shared/text/check-digits'
import { durationInWords, durationOf } from '@/lib/shared/time/duration'
import { MembersField } from './MembersField'
import { PriceField } from './PriceField'
import { RangesField } from './RangesField'
import styles from './TestFields.module.css'
import type { TestValues } from './values'
import { kindChoices, resultChoices, specimenChoices } from './words'

/** What the fields need of a form: a new test's has a code as well. */
export type TestForm = Form<TestValues>
type Props = {
  form: TestForm
  /** The field of the code: one is entered for a new test alone. */
  code: ReactNode
  /** The code of a test that is there, which cannot be a member of itself. */
  self?: string
  disabled?: boolean
}

const LOINC = 'The code by which other systems know it, as in 2345-7.'

/** Everything a version says of a test, part by part. */
export function TestFields({ form, code, self, disabled }: Props) {
  const { kind, members } = form.values
  const isPanel = members.length > 0
  const isDrawn = kind !== 'imaging' && kind !== 'assessment'
  return (
    <div className={styles.sections}>
      <FormSection title="The test" about="What it is called, and how others know it.">
        <Pair>
          <TextInput
            label="Name"
            withAsterisk
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          {code}
        </Pair>
        <Pair>
          <Select
            label="Kind"
            placeholder="Choose one"
            allowDeselect={false}
            data={kindChoices}
            {...form.getInputProps('kind')}
          />
          <LoincField form={form} />
        </Pair>
        <TextInput
          label="Synonyms"
          description="What else people search for, separated by commas."
          autoComplete="off"
          {...form.getInputProps('synonyms')}
        />
      </FormSection>
      <FormSection title="Order and price" about="What whoever orders it has to know.">
        <Pair>
          <TurnaroundField form={form} />
          <PriceField form={form} />
        </Pair>
      </FormSection>
      <FormSection title="Specimen and collection" about="What is taken or prepared, and how.">
        {isDrawn && <SpecimenFields form={form} />}
        <Checkbox
          size="xs"
          label="Fasting"
          description="Nothing but water before it."
          {...form.getInputProps('fasting', { type: 'checkbox' })}
        />
        <Textarea
          label={isDrawn ? 'Collection' : 'Preparation'}
          description="Instructions for whoever takes or prepares it."
          autosize
          minRows={2}
          maxRows={10}
          {...form.getInputProps('collection')}
        />
      </FormSection>
      <FormSection title="Panel" about="A panel is ordered as one, and consists of other tests.">
        <MembersField form={form} self={self} disabled={disabled} />
      </FormSection>
      <FormSection
        title="Result"
        about={
          isPanel
            ? 'Each test of a panel has its own.'
            : 'What comes back, and what is usual in whom.'
        }
      >
        <Pair>
          <TextInput label="Method" autoComplete="off" {...form.getInputProps('method')} />
          <Select
            label="Result"
            placeholder={isPanel ? 'That of its tests' : 'Choose one'}
            clearable
            data={resultChoices}
            clearButtonProps={{
              'aria-label': 'Clear the result',
              'aria-hidden': false,
              tabIndex: 0,
            }}
            {...form.getInputProps('resultType')}
          />
        </Pair>
        <Pair>
          <TextInput
            label="Unit"
            description="A code of UCUM, as in mg/dL or 10*3/uL."
            autoComplete="off"
            spellCheck={false}
            className={styles.code}
            {...form.getInputProps('unit')}
          />
        </Pair>
        <RangesField form={form} disabled={disabled} />
      </FormSection>
    </div>
  )
}

function LoincField({ form }: { form: TestForm }) {
  const deprecated = isDeprecatedLoinc(form.values.loinc.trim())
  return (
    <TextInput
      label="LOINC"
      description={deprecated ? <span className={styles.warning}>{DEPRECATED_LOINC}</span> : LOINC}
      autoComplete="off"
      className={styles.code}
      {...form.getInputProps('loinc')}
    />
  )
}

/** Said back in words as it is typed: whoever writes "1 d" sees that it was understood. */
function TurnaroundField({ form }: { form: TestForm }) {
  const duration = durationOf(form.values.turnaround)
  return (
    <TextInput
      label="Turnaround"
      description={
        duration
          ? `${durationInWords(duration)} until the result is there.`
          : 'As in 4 hours, 2 days, 1 d 6 h.'
      }
      autoComplete="off"
      {...form.getInputProps('turnaround')}
    />
  )
}

const SpecimenFields = ({ form }: { form: TestForm }) => (
  <>
    <Pair>
      <Select
        label="Specimen"
        placeholder="Choose one"
        searchable
        clearable
        nothingFoundMessage="No such specimen"
        clearButtonProps={{ 'aria-label': 'Clear the specimen', 'aria-hidden': false, tabIndex: 0 }}
        data={specimenChoices}
        {...form.getInputProps('specimen')}
      />
      <TextInput
        label="Container"
        placeholder="Lavender top (K2 EDTA), 3 mL"
        autoComplete="off"
        {...form.getInputProps('container')}
      />
    </Pair>
    <Pair>
      <div className={styles.joined}>
        <TextInput
          label="Least volume"
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('volume.value')}
        />
        <TextInput
          label="Unit of volume"
          autoComplete="off"
          spellCheck={false}
          className={styles.code}
          {...form.getInputProps('volume.unit')}
        />
      </div>
    </Pair>
  </>
)
