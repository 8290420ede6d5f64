import '@mantine/core/styles/Switch.layer.css'
import { Switch, Textarea, TextInput } from '@mantine/core'
import { Select } from '@/components/ui/form/fields/Select'
import { customerGroups } from '@/hooks/commerce/use-shop-customer-groups'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { PeriodFields } from '../fields/PeriodFields'
import { PickedField } from '../fields/PickedField'
import type { PriceListValues } from './values'
import { TYPE_ABOUT, typeChoices } from './words'

/** What a list of prices is, and for whom and when it holds. */
export const PriceListFields = ({ form }: { form: Form<PriceListValues> }) => (
  <>
    <TextInput
      label="Name"
      withAsterisk
      autoComplete="off"
      data-autofocus
      {...form.getInputProps('name')}
    />
    <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
    <Select
      label="Type"
      description={TYPE_ABOUT[form.values.type]}
      allowDeselect={false}
      data={typeChoices}
      {...form.getInputProps('type')}
    />
    <PeriodFields starts={form.getInputProps('starts')} ends={form.getInputProps('ends')} />
    <PickedField
      of={customerGroups}
      nameOf={({ name }) => name}
      what="The customer groups"
      label="Customer groups"
      description="Who pays these prices. Empty: everybody."
      placeholder="Everybody"
      {...form.getInputProps('groups')}
    />
    <Switch
      label="Active"
      description="Otherwise it is a draft, whose prices nobody pays."
      {...form.getInputProps('isActive', { type: 'checkbox' })}
    />
  </>
)
