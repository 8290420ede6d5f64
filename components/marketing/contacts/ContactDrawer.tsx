import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { TakeBack } from '@/components/marketing/suppressions/TakeBack'
import { TopicsField } from '@/components/marketing/topics/TopicsField'
import type { Reload } from '@/components/ui/form/OpenedRecord'
import { RecordDrawer } from '@/components/ui/form/RecordDrawer'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { Status } from '@/components/ui/primitives/Status'
import { contacts, useSaveContact } from '@/hooks/marketing/use-contacts'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Contact } from '@/lib/marketing/contacts/schema'
import { ConsentFields } from './ConsentFields'
import { ConsentRecord } from './ConsentRecord'
import { ContactFacts, Suppressed } from './ContactFacts'
import { DeleteContact } from './DeleteContact'
import { NameFields } from './NameFields'
import { addedIn, changedContact, valuesOf } from './values'
import { fieldWords, nameOf, stateOf } from './words'

type Asked =
  | { what: 'delete'; contact: Contact }
  | { what: 'take-back'; contact: Contact; reload: Reload }
  | null

/** One contact: how they are reached, what they agreed to, and what has become of them. */
export function ContactDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const save = useSaveContact()
  const mayChange = usePermissions().can('contacts:update')
  const [asked, ask] = useState<Asked>(null)
  const done = () => ask(null)
  return (
    <RecordDrawer
      entity={contacts}
      id={id}
      what="The contact"
      title={(contact: Contact) => nameOf(contact)}
      beside={(contact) => (
        <>
          <Status {...stateOf(contact.state)} />
          <RowMenu
            name={nameOf(contact)}
            actions={[
              mayChange &&
                contact.kind === 'newsletter' && {
                  label: 'Delete',
                  icon: IconTrash,
                  danger: true,
                  onClick: () => ask({ what: 'delete', contact }),
                },
            ]}
          />
        </>
      )}
      schema={changedContact}
      valuesOf={valuesOf}
      words={fieldWords}
      permission="contacts:update"
      tabs={[{ label: 'Consent', content: (contact) => <ConsentRecord contact={contact} /> }]}
      above={(contact, { reload }) => (
        <>
          {contact.suppression && (
            <Suppressed
              suppression={contact.suppression}
              onTakeBack={mayChange ? () => ask({ what: 'take-back', contact, reload }) : undefined}
            />
          )}
          <ContactFacts contact={contact} />
        </>
      )}
      onSubmit={async (input) => `Contact “${nameOf(await save(input, id))}” saved.`}
      onClose={onClose}
      below={() => (
        <>
          {asked?.what === 'delete' && (
            <DeleteContact contact={asked.contact} onDeleted={onClose} onClose={done} />
          )}
          {asked?.what === 'take-back' && (
            <TakeBack
              suppression={{ id: asked.contact.suppression!.id, email: asked.contact.email }}
              onDone={() => void asked.reload()}
              onClose={done}
            />
          )}
        </>
      )}
    >
      {(form, { organization, kind }) => {
        const added = addedIn(form.values).map(({ name }) => name)
        return (
          <>
            <NameFields form={form} followed={kind !== 'newsletter'} />
            <TopicsField
              domainURL={organization.domainURL}
              description="What they get mail about. What you take out is withdrawn, which stays on record as well."
              value={form.values.topics}
              onChange={(topics) => form.setFieldValue('topics', topics)}
              error={form.errors.topicIds}
            />
            {added.length > 0 && <ConsentFields topics={added} how={form.getInputProps('how')} />}
          </>
        )
      }}
    </RecordDrawer>
  )
}
