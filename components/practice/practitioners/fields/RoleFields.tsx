import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import styles from '@/components/practice/practitioners/Practitioners.module.css'
import { roleChoices } from '@/components/practice/practitioners/words'
import { Select } from '@/components/ui/form/fields/Select'
import { Pair } from '@/components/ui/primitives/Pair'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { LocationsField } from './LocationsField'
import { Section } from './Section'
import { TaxonomyField } from './TaxonomyField'
import { UserField } from './UserField'
import type { RoleValues } from './values'

const LAST_DAY = '9999-12-31'

type Props<V extends RoleValues> = { form: Form<V>; domainURL: string; title: string }

/** What somebody is in one organization. */
export const RoleFields = <V extends RoleValues>({ form, domainURL, title }: Props<V>) => (
  <Section title={title}>
    <Pair>
      <Select
        label="Role"
        allowDeselect={false}
        searchable
        data={roleChoices}
        {...form.getInputProps('code')}
      />
      <TaxonomyField label="Specialty" {...form.getInputProps('specialty')} />
    </Pair>
    <Pair>
      <TextInput label="From" type="date" max={LAST_DAY} {...form.getInputProps('periodFrom')} />
      <TextInput
        label="Until"
        description="The last day. Empty: without an end."
        type="date"
        max={LAST_DAY}
        {...form.getInputProps('periodTo')}
      />
    </Pair>
    <LocationsField
      domainURL={domainURL}
      value={form.values.locations}
      error={form.errors.locationIds}
      onChange={(locations) => {
        form.setFieldValue('locations', locations as never)
        form.clearFieldError('locationIds')
      }}
    />
    <Textarea
      label="Hours"
      description="When they can be seen here, in words."
      placeholder="Monday to Thursday, 8 am to 4 pm"
      autosize
      minRows={1}
      {...form.getInputProps('hours')}
    />
    <div className={styles.boxes}>
      <Checkbox
        label="Accepting new patients"
        size="xs"
        {...form.getInputProps('acceptingPatients', { type: 'checkbox' })}
      />
      <Checkbox label="Active" size="xs" {...form.getInputProps('active', { type: 'checkbox' })} />
    </div>
    <UserField
      domainURL={domainURL}
      value={form.values.user}
      error={form.errors.organizationUserId}
      onChange={(user) => {
        form.setFieldValue('user', user as never)
        form.clearFieldError('organizationUserId')
      }}
    />
  </Section>
)
