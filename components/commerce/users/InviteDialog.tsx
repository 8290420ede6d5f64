import { TextInput } from '@mantine/core'
import { Select } from '@/components/ui/form/fields/Select'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { invites } from '@/hooks/commerce/use-shop-users'
import { emptyInvite, InviteForm } from './values'
import { roleChoices } from './words'

/** Asks somebody to come to the shop; who was asked before is asked in the new role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { create } = useShopWrites(invites)
  return (
    <FormDialog
      title="Invite to the shop"
      submitLabel="Invite"
      schema={InviteForm}
      initialValues={emptyInvite}
      onClose={onClose}
      onSubmit={async ({ user, role }) => {
        await create({ user, role }, `The invitation of “${user}”`)
        return `“${user}” was invited.`
      }}
    >
      {(form) => (
        <>
          <TextInput
            label="E-mail"
            description="The shop sends the link there, if it can send mail."
            withAsterisk
            type="email"
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('user')}
          />
          <Select
            label="Role"
            description="A word for programs: Medusa lets every user do everything."
            allowDeselect={false}
            data={roleChoices}
            {...form.getInputProps('role')}
          />
        </>
      )}
    </FormDialog>
  )
}
