import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormSection } from '@/components/ui/form/FormSection'
import { Pair } from '@/components/ui/primitives/Pair'
import type { Form } from '@/hooks/ui/form/use-save-form'
import type { PlanPrice } from '@/lib/billing/plans/schema'
import styles from './PlanFields.module.css'
import { PricesField } from './PricesField'
import { PriceTable } from './PriceTable'
import type { PlanValues } from './values'
import { LIMITS, limitKeys } from './words'

/** What the fields need of a form: a new plan's has a code as well. */
export type PlanForm = Form<PlanValues>
type Props = {
  form: PlanForm
  /** The field of the code: one is entered for a new plan alone. */
  code: ReactNode
  /** The prices of what is published: they are read as a table. */
  fixed?: PlanPrice[]
}

/** Everything a version says of a plan, part by part. */
export const PlanFields = ({ form, code, fixed }: Props) => (
  <div className={styles.sections}>
    <FormSection title="The plan" about="What it is called, and whom it is for.">
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
      <Textarea
        label="Description"
        description="A sentence, for whoever chooses a plan."
        autosize
        minRows={1}
        maxRows={5}
        {...form.getInputProps('description')}
      />
    </FormSection>
    <FormSection
      title="Price"
      about="What is paid ahead for a month or a year, and for each seat beyond the included."
    >
      {fixed ? <PriceTable prices={fixed} /> : <PricesField form={form} />}
    </FormSection>
    <FormSection
      title="Seats and trial"
      about="A seat is taken by each practitioner who is active."
    >
      <Pair>
        <TextInput
          label="Included seats"
          description="From 0 to 10,000."
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('includedSeats')}
        />
        <TextInput
          label="Trial days"
          description="From 0 to 90. Nothing is charged in them."
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('trialDays')}
        />
      </Pair>
    </FormSection>
    <FormSection
      title="Limits"
      about="How much an organization can have. Where a field is empty there is no limit."
    >
      <div className={styles.limits}>
        {limitKeys.map((key) => (
          <TextInput
            key={key}
            label={LIMITS[key]}
            placeholder="No limit"
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps(`limits.${key}`)}
          />
        ))}
      </div>
    </FormSection>
    <FormSection
      title="Features"
      about="What else is in it, as people read it when they compare plans."
    >
      <FeaturesField form={form} />
    </FormSection>
  </div>
)

/** What is wrong with one line is said of the whole. */
function FeaturesField({ form }: { form: PlanForm }) {
  const [path, error] = Object.entries(form.errors).find(([path]) =>
    /^features(\.|$)/.test(path),
  ) ?? ['features']
  const field = form.getInputProps('features')
  return (
    <Textarea
      label="Features"
      description="One on each line, at most 20."
      autosize
      minRows={3}
      maxRows={20}
      {...field}
      data-path={path}
      error={error}
      onChange={(event) => {
        form.clearFieldError(path)
        field.onChange(event)
      }}
    />
  )
}
