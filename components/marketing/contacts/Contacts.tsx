import { IconAddressBook, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { DataList } from '@/components/ui/list/DataList'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useContacts, useRemoveContact } from '@/hooks/marketing/use-contacts'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { useMayCreate } from '@/hooks/ui/list/use-may-create'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { ContactEntry } from '@/lib/marketing/contacts/schema'
import { GLOBAL } from '@/lib/shared/http/session'
import { ofAll, ofOne } from './columns'
import { NewContactButton } from './NewContactButton'
import { useFilters } from './use-filters'
import { nameOf, noun } from './words'

const ContactDrawer = onDemand(() =>
  import('./ContactDrawer').then((module) => module.ContactDrawer),
)
const NewContactDrawer = onDemand(() =>
  import('./NewContactDrawer').then((module) => module.NewContactDrawer),
)
const DeleteContact = onDemand(() =>
  import('./DeleteContact').then((module) => module.DeleteContact),
)

/** Whom marketing can be for, and one of them beside the list. */
export function Contacts() {
  const ofEverybody = useSelected() === GLOBAL
  const list = useContacts(ofEverybody)
  const editor = useEditor()
  const remove = useRemoveContact()
  const mayChange = usePermissions().can('contacts:update')
  const mayCreate = useMayCreate('contacts:create', true)
  const filters = useFilters(list)
  const [deleting, setDeleting] = useState<ContactEntry | null>(null)

  const menu = (contact: ContactEntry) => (
    <RowMenu
      name={nameOf(contact)}
      actions={[
        mayChange && { label: 'Edit', icon: IconPencil, onClick: () => editor.edit(contact.id) },
        mayChange &&
          contact.kind === 'newsletter' && {
            label: 'Delete',
            icon: IconTrash,
            danger: true,
            onClick: () => setDeleting(contact),
          },
      ]}
    />
  )
  const deletion = {
    label: 'Delete',
    doing: 'Deleting',
    done: 'deleted',
    icon: IconTrash,
    warning: 'Their names and topics go. Suppressed addresses stay suppressed.',
    fits: ({ kind }: ContactEntry) => kind === 'newsletter',
    run: ({ id }: ContactEntry) => remove(id),
  }
  return (
    <>
      <DataList
        list={list}
        columns={ofEverybody ? ofAll : ofOne}
        noun={noun}
        nameOf={nameOf}
        filters={filters}
        actions={[mayChange && deletion]}
        menu={menu}
        searched="The search looks at names and addresses."
        empty={
          <EmptyState icon={IconAddressBook} title="No contacts yet" action={<NewContactButton />}>
            Contacts are the organization’s own people and practitioners, and whoever signed up on
            its newsletter page. Marketing goes to those of them who agreed to a topic.
          </EmptyState>
        }
      />
      {editor.opened && editor.id === undefined && mayCreate && (
        <NewContactDrawer onClose={editor.close} />
      )}
      {editor.id !== undefined && (
        <ContactDrawer key={editor.id} id={editor.id} onClose={editor.close} />
      )}
      {deleting && <DeleteContact contact={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}
