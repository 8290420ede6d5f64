import { TextInput } from '@mantine/core'
import { TopicsField } from '@/components/marketing/topics/TopicsField'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { useSaveContact } from '@/hooks/marketing/use-contacts'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { ConsentFields } from './ConsentFields'
import { NameFields } from './NameFields'
import { emptyContact, newContact } from './values'
import { nameOf } from './words'

/** Makes a newsletter contact of the organization at hand. */
export function NewContactDrawer({ onClose }: { onClose: () => void }) {
  const save = useSaveContact()
  const domainURL = useSelected()
  return (
    <FormDrawer
      title="New contact"
      submitLabel="Create"
      schema={newContact}
      initialValues={emptyContact}
      onClose={onClose}
      onSubmit={async (input) => `Contact “${nameOf(await save(input))}” created.`}
    >
      {(form) => (
        <>
          <TextInput
            label="E-mail address"
            type="email"
            withAsterisk
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('email')}
          />
          <NameFields form={form} />
          <TopicsField
            domainURL={domainURL}
            description="What they agreed to get mail about. Without one, nothing is sent to them."
            value={form.values.topics}
            onChange={(topics) => form.setFieldValue('topics', topics)}
            error={form.errors.topicIds}
          />
          {form.values.topics.length > 0 && (
            <ConsentFields
              topics={form.values.topics.map(({ name }) => name)}
              how={form.getInputProps('how')}
              givenOn={form.getInputProps('givenOn')}
            />
          )}
        </>
      )}
    </FormDrawer>
  )
}
