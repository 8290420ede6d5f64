import '@mantine/core/styles/Combobox.layer.css'
import { TextInput } from '@mantine/core'
import { ShopDrawer } from '@/components/commerce/record/ShopDrawer'
import { Select } from '@/components/ui/form/fields/Select'
import { Pair } from '@/components/ui/primitives/Pair'
import { nameOfUser, shopUsers } from '@/hooks/commerce/use-shop-users'
import { UserForm, valuesOf, words } from './values'
import { roleChoices } from './words'

/** One user of the shop’s own. */
export function ShopUserDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <ShopDrawer
      entity={shopUsers}
      id={id}
      what="The user"
      title={nameOfUser}
      schema={UserForm}
      valuesOf={valuesOf}
      words={words}
      permission="commerce-settings:update"
      named={() => 'User'}
      fieldsOf={(input) => input}
      onClose={onClose}
    >
      {(form, { email }) => (
        <>
          <TextInput
            label="E-mail"
            description="It stays: they sign in with it."
            readOnly
            value={email}
          />
          <Pair>
            <TextInput
              label="First name"
              autoComplete="off"
              data-autofocus
              {...form.getInputProps('first_name')}
            />
            <TextInput label="Last name" autoComplete="off" {...form.getInputProps('last_name')} />
          </Pair>
          <Select
            label="Role"
            description="A word for programs: Medusa lets every user do everything."
            allowDeselect={false}
            data={roleChoices}
            {...form.getInputProps('role')}
          />
        </>
      )}
    </ShopDrawer>
  )
}
