import { Textarea } from '@mantine/core'
import { RolesField } from '@/components/identity/roles/RolesField'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { useUserActs } from '@/hooks/identity/use-users'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Invited } from '@/lib/identity/users/schema'
import { GroupsField } from './GroupsField'
import { emptyInvitation, invitations } from './values'

/** More would not be read. */
const NAMED = 3

/** What became of the addresses: how many were invited, and who was not and why. */
function sentenceOf(invited: Invited[]) {
  const done = invited.filter(({ outcome }) => outcome === 'invited')
  const others = invited.filter(({ outcome }) => outcome !== 'invited')
  const sent =
    done.length === 1 ? `${done[0]!.email} is invited.` : `${done.length} people are invited.`
  if (others.length === 0) return sent
  const named = others
    .slice(0, NAMED)
    .map(({ email, outcome }) => `${email} (${outcome})`)
    .join(', ')
  const more = others.length > NAMED ? ` and ${others.length - NAMED} more` : ''
  return `${done.length > 0 ? `${sent} ` : ''}Not invited: ${named}${more}.`
}

/** Invites one person or many, all with the same roles and groups. */
export function InviteDrawer({ onClose }: { onClose: () => void }) {
  const { invite } = useUserActs()
  const domainURL = useSelected()
  const mayAssign = usePermissions().can('users:assign')
  return (
    <FormDrawer
      title="Invite people"
      submitLabel="Invite"
      schema={invitations}
      initialValues={emptyInvitation}
      onClose={onClose}
      onSubmit={async (input) => sentenceOf(await invite(input))}
    >
      {(form) => (
        <>
          <Textarea
            label="E-mail addresses"
            description="One in each line, or pasted from a table with names beside them; at most 500."
            placeholder={'ada.larsen@example.com\nSam Okoro <sam.okoro@example.com>'}
            withAsterisk
            data-autofocus
            autosize
            minRows={3}
            maxRows={12}
            spellCheck={false}
            {...form.getInputProps('addresses')}
          />
          <RolesField
            form={form}
            domainURL={domainURL}
            disabled={!mayAssign}
            help={
              mayAssign
                ? 'What they may do from the moment they accept.'
                : 'Giving roles needs users:assign.'
            }
          />
          <GroupsField form={form} domainURL={domainURL} disabled={!mayAssign} />
        </>
      )}
    </FormDrawer>
  )
}
