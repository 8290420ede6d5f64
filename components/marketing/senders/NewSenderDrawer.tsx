import { TextInput } from '@mantine/core'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { useSaveSender } from '@/hooks/marketing/use-senders'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { notify } from '@/lib/client/notify'
import { SenderFields } from './SenderFields'
import { emptySender, newSender } from './values'

/** Makes a sender of the organization at hand, and goes on with what its domain has to have. */
export function NewSenderDrawer({ onClose }: { onClose: () => void }) {
  const save = useSaveSender()
  const { edit } = useEditor()
  return (
    <FormDrawer
      title="New sender"
      submitLabel="Create"
      schema={newSender}
      initialValues={emptySender}
      onClose={onClose}
      // It stays open: what is to be done next stands there.
      onSaved={() => {}}
      onSubmit={async (input) => {
        const { id, email } = await save(input)
        void notify({ message: `Sender ${email} created. Its domain is to be verified.` })
        edit(String(id))
      }}
    >
      {(form) => (
        <>
          <TextInput
            label="E-mail address"
            description="At a domain whose DNS you can change. It cannot be changed later."
            type="email"
            withAsterisk
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <SenderFields form={form} />
        </>
      )}
    </FormDrawer>
  )
}
