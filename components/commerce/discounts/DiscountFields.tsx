import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Input, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { MetadataField } from '@/components/commerce/record/MetadataField'
import { Select } from '@/components/ui/form/fields/Select'
import { choicesOf } from '@/components/ui/list/filters/filter'
import { Pair } from '@/components/ui/primitives/Pair'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { PeriodFields } from '../fields/PeriodFields'
import { ConditionFields } from './ConditionFields'
import { RegionsField } from './RegionsField'
import type { DiscountValues } from './values'
import { TYPES } from './words'
import styles from './Discounts.module.css'

type Props = { form: Form<DiscountValues>; isNew?: boolean }

const allocationChoices = choicesOf({ total: 'The whole cart', item: 'Each item it holds for' })

/**
 * The fields of a discount. What it takes off, and whether it is a template, is decided when it is
 * made.
 */
export function DiscountFields({ form, isNew = false }: Props) {
  const { dynamic } = form.values
  return (
    <>
      <Pair>
        <TextInput
          label={dynamic ? 'Code of the template' : 'Code'}
          description={
            dynamic ? 'Nobody enters it: its codes are made below it.' : 'What customers enter.'
          }
          withAsterisk
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('code')}
        />
        <TextInput
          label="Description"
          description="For whoever works here."
          autoComplete="off"
          {...form.getInputProps('description')}
        />{' '}
      </Pair>
      {isNew && <TypeField form={form} />}
      <RegionsField form={form} />
      <ValueFields form={form} />
      <PeriodFields starts={form.getInputProps('starts')} ends={form.getInputProps('ends')} />
      <Pair>
        <TextInput
          label={dynamic ? 'Uses of each code' : 'Usage limit'}
          description="Empty: as often as people like."
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('limit')}
        />
        {dynamic && (
          <TextInput
            label="Each code is valid for, in days"
            description="From the day it is made. Empty: as long as the template."
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('days')}
          />
        )}
      </Pair>
      <Switch
        label="Enabled"
        description="Customers can use it."
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />{' '}
      {isNew && (
        <Switch
          label="A template for codes"
          description="Many codes that take off the same: each is made for somebody, and expires by itself."
          {...form.getInputProps('dynamic', { type: 'checkbox' })}
        />
      )}
      <ConditionFields form={form} />
      <MetadataField form={form} />
    </>
  )
}

function TypeField({ form }: Props) {
  const choose = (type: string) => {
    form.setFieldValue('type', type as DiscountValues['type'])
    if (type === 'fixed') form.setFieldValue('regions', form.values.regions.slice(0, 1))
    form.clearFieldError('value')
  }
  return (
    <Input.Wrapper label="What it takes off" labelElement="div">
      <SegmentedControl
        aria-label="What it takes off"
        fullWidth
        classNames={{ label: styles.type }}
        data={choicesOf(TYPES)}
        value={form.values.type}
        onChange={choose}
      />
    </Input.Wrapper>
  )
}

function ValueFields({ form }: Props) {
  const { type, regions } = form.values
  if (type === 'free_shipping') return null
  const amount = form.getInputProps('value')
  if (type === 'percentage')
    return (
      <TextInput
        label="Percentage"
        withAsterisk
        inputMode="numeric"
        autoComplete="off"
        rightSection="%"
        {...amount}
      />
    )
  return (
    <Pair>
      <TextInput
        label="Amount"
        withAsterisk
        inputMode="decimal"
        autoComplete="off"
        rightSectionWidth={56}
        rightSection={regions[0]?.currency.toUpperCase()}
        {...amount}
      />
      <Select
        label="Taken off"
        allowDeselect={false}
        data={allocationChoices}
        {...form.getInputProps('allocation')}
      />
    </Pair>
  )
}
