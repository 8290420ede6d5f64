import { TextInput } from '@mantine/core'
import { MetadataField } from '@/components/commerce/record/MetadataField'
import { Pair } from '@/components/ui/primitives/Pair'
import { customerGroups } from '@/hooks/commerce/use-shop-customer-groups'
import type { Form, Values } from '@/hooks/ui/form/use-save-form'
import { PickedField } from '../fields/PickedField'
import type { CustomerValues } from './values'

type Props<V extends Values & CustomerValues> = {
  form: Form<V>
  isNew?: boolean
  /** Why the address cannot be changed, if so. */
  fixedEmail?: string
  /** Its names are kept by the console. */
  isOrganization?: boolean
}

export function CustomerFields<V extends Values & CustomerValues>({
  form,
  isNew,
  fixedEmail,
  isOrganization,
}: Props<V>) {
  return (
    <>
      <TextInput
        label="E-mail"
        description={fixedEmail}
        withAsterisk
        type="email"
        autoComplete="off"
        disabled={fixedEmail !== undefined}
        data-autofocus={isNew}
        {...form.getInputProps('email')}
      />
      <Pair>
        <TextInput
          label="First name"
          withAsterisk={isNew}
          autoComplete="off"
          disabled={isOrganization}
          {...form.getInputProps('first_name')}
        />
        <TextInput
          label="Last name"
          withAsterisk={isNew}
          autoComplete="off"
          disabled={isOrganization}
          {...form.getInputProps('last_name')}
        />
      </Pair>
      <TextInput label="Phone" type="tel" autoComplete="off" {...form.getInputProps('phone')} />
      <PickedField
        of={customerGroups}
        nameOf={({ name }) => name}
        what="The customer groups"
        label="Groups"
        description="They decide which discounts and prices the customer gets."
        placeholder="None"
        {...form.getInputProps('groups')}
      />
      <MetadataField form={form} />
    </>
  )
}
