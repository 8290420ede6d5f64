import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { TextInput } from '@mantine/core'
import styles from '@/components/practice/practitioners/Practitioners.module.css'
import { genderChoices, languageChoices } from '@/components/practice/practitioners/words'
import { MultiSelect } from '@/components/ui/form/fields/MultiSelect'
import { Select } from '@/components/ui/form/fields/Select'
import { useHeld } from '@/components/ui/form/fields/use-held'
import { Pair } from '@/components/ui/primitives/Pair'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { hasUsIdentifiers, UNITED_STATES } from '@/lib/shared/places/countries'
import { Section } from './Section'
import { TaxonomyField } from './TaxonomyField'
import type { PractitionerValues } from './values'

const LAST_DAY = '9999-12-31'

type Props = { form: Form<PractitionerValues> }

/** Who somebody is. */
export const ProfileFields = ({ form }: Props) => (
  <Section title="Profile">
    <div className={styles.names}>
      <TextInput
        label="Prefix"
        placeholder="Dr."
        autoComplete="off"
        {...form.getInputProps('prefix')}
      />
      <TextInput
        label="Given name"
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('given')}
      />
      <TextInput
        label="Family name"
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('family')}
      />
      <TextInput
        label="Suffix"
        placeholder="Jr."
        autoComplete="off"
        {...form.getInputProps('suffix')}
      />
    </div>
    <Pair>
      <TextInput
        label="Preferred name"
        description="What colleagues and patients call them."
        autoComplete="off"
        {...form.getInputProps('preferredName')}
      />
      <MultiSelect
        label="Languages"
        description="Those they see patients in."
        searchable
        hidePickedOptions
        data={languageChoices(form.values.languages)}
        {...form.getInputProps('languages')}
      />
    </Pair>
    <Pair>
      <TextInput
        label="Birth date"
        type="date"
        max={LAST_DAY}
        {...form.getInputProps('birthDate')}
      />
      <Select
        label="Gender"
        placeholder="Not said"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the gender' }}
        data={genderChoices}
        {...form.getInputProps('gender')}
      />
    </Pair>
    <Pair>
      <TextInput label="E-mail" type="email" autoComplete="off" {...form.getInputProps('email')} />
      <TextInput
        label="Phone"
        description="As it is dialed in the country, or with a country code."
        type="tel"
        placeholder="+49 30 123456"
        autoComplete="off"
        {...form.getInputProps('phone')}
      />
    </Pair>
  </Section>
)

/**
 * By which numbers they are known; `country` is the organization's, where that is known. Numbers of
 * the United States are shown where there are any, or where one is held.
 */
export function IdentifierFields({ form, country }: Props & { country?: number }) {
  const { npi, dea } = form.values
  const isInUnitedStates = hasUsIdentifiers(country)
  const hasNpi = useHeld(npi) || isInUnitedStates
  const hasDea = useHeld(dea) || isInUnitedStates
  return (
    <Section title="Identifiers">
      {(hasNpi || hasDea) && (
        <Pair>
          {hasNpi && (
            <TextInput
              label="NPI"
              description="Ten digits. Every practitioner in the United States has one."
              withAsterisk={country === UNITED_STATES}
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps('npi')}
            />
          )}
          {hasDea && (
            <TextInput
              label="DEA number"
              description="For prescribing controlled substances in the United States."
              placeholder="F91234563"
              autoComplete="off"
              spellCheck={false}
              {...form.getInputProps('dea')}
            />
          )}
        </Pair>
      )}
      <TaxonomyField
        label="Taxonomy"
        description="What they are registered as, by the code of the NUCC."
        {...form.getInputProps('taxonomy')}
      />
    </Section>
  )
}
