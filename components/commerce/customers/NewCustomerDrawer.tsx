import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { metadataOf } from '@/components/commerce/record/metadata'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { people } from '@/hooks/commerce/use-shop-customers'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import type { Failure } from '@/lib/client/call'
import { nameOf } from '@/lib/client/commerce/shop-people'
import { notify } from '@/lib/client/notify'
import { CustomerFields } from './CustomerFields'
import { emptyCustomer, NewCustomerForm, type NewCustomerValues } from './values'

const hardToGuess = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18)))).replace(/[+/]/g, '-')

/** Somebody who is to buy. Medusa gives every customer who is made an account with a password. */
export function NewCustomerDrawer({ onClose }: { onClose: () => void }) {
  const { create, update } = useShopWrites(people)
  const [password] = useState(hardToGuess)
  return (
    <FormDrawer
      title="New customer"
      submitLabel="Create"
      schema={NewCustomerForm}
      initialValues={{ ...emptyCustomer, password } as NewCustomerValues}
      onClose={onClose}
      onSubmit={async ({ groups, metadata, phone, password, email, first_name, last_name }) => {
        const what = `Customer “${nameOf({ email, first_name, last_name })}”`
        const person = { email, first_name, last_name, password, ...(phone && { phone }) }
        const { id } = await create({ ...person, metadata: metadataOf(metadata) }, what)
        // Medusa takes no groups for somebody who is not there yet.
        try {
          if (groups.length > 0)
            await update(id, { groups: groups.map(({ id }) => ({ id })) }, `${what}: the groups`)
        } catch (cause) {
          // The customer is there: sent again it would be refused.
          return void notify({
            color: 'red',
            message: `${what} created, but in no group yet: ${(cause as Failure).error} Open it and choose the groups.`,
          })
        }
        return `${what} created.`
      }}
    >
      {(form) => (
        <>
          <CustomerFields form={form} isNew />
          <TextInput
            label="Password"
            description="Of the account that comes with it. It is not shown again: hand it on now."
            withAsterisk
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('password')}
          />
        </>
      )}
    </FormDrawer>
  )
}
