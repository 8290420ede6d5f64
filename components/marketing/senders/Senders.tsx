import { IconAt, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useOrganizationFilter } from '@/components/tenancy/organizations/use-organization-filter'
import { DataList } from '@/components/ui/list/DataList'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useSenders } from '@/hooks/marketing/use-senders'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { useMayCreate } from '@/hooks/ui/list/use-may-create'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Sender } from '@/lib/marketing/senders/schema'
import { GLOBAL } from '@/lib/shared/http/session'
import { ofAll, ofOne } from './columns'
import { NewSenderButton } from './NewSenderButton'
import { noun, stateChoices } from './words'

const SenderDrawer = onDemand(() => import('./SenderDrawer').then((module) => module.SenderDrawer))
const NewSenderDrawer = onDemand(() =>
  import('./NewSenderDrawer').then((module) => module.NewSenderDrawer),
)
const DeleteSender = onDemand(() => import('./DeleteSender').then((module) => module.DeleteSender))

const nameOf = ({ email }: Sender) => email
const state = { name: 'state', label: 'State', choices: stateChoices }

/** From whom campaigns come, and one of them beside the list. */
export function Senders() {
  const ofEverybody = useSelected() === GLOBAL
  const list = useSenders()
  const editor = useEditor()
  const mayChange = usePermissions().can('campaigns:update')
  const mayCreate = useMayCreate('campaigns:update', true)
  const organization = useOrganizationFilter(list.rows)
  const [deleting, setDeleting] = useState<Sender | null>(null)

  const menu = (sender: Sender) => (
    <RowMenu
      name={sender.email}
      actions={[
        mayChange && {
          label: 'Edit',
          icon: IconPencil,
          onClick: () => editor.edit(String(sender.id)),
        },
        mayChange &&
          sender.campaigns === 0 && {
            label: 'Delete',
            icon: IconTrash,
            danger: true,
            onClick: () => setDeleting(sender),
          },
      ]}
    />
  )
  return (
    <>
      <DataList
        list={list}
        columns={ofEverybody ? ofAll : ofOne}
        noun={noun}
        nameOf={nameOf}
        filters={[state, ...organization]}
        menu={menu}
        searched="The search looks at names and addresses."
        empty={
          <EmptyState icon={IconAt} title="No senders yet" action={<NewSenderButton />}>
            Without one, campaigns come from Polyclinic’s address under the organization’s name. A
            sender of its own has them come from its domain, signed for it.
          </EmptyState>
        }
      />
      {editor.opened && editor.id === undefined && mayCreate && (
        <NewSenderDrawer onClose={editor.close} />
      )}
      {editor.id !== undefined && (
        <SenderDrawer key={editor.id} id={editor.id} onClose={editor.close} />
      )}
      {deleting && <DeleteSender sender={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}
