import { Textarea, TextInput } from '@mantine/core'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { useSuppress } from '@/hooks/marketing/use-suppressions'
import { SuppressionInput } from '@/lib/marketing/suppressions/schema'

/** Has an address get no marketing from the organization at hand. */
export function AddSuppressionDrawer({ onClose }: { onClose: () => void }) {
  const suppress = useSuppress()
  return (
    <FormDrawer
      title="Suppress an address"
      submitLabel="Suppress"
      schema={SuppressionInput}
      initialValues={{ email: '', note: '' }}
      onClose={onClose}
      onSubmit={async (input) => `${(await suppress(input)).email} is suppressed.`}
    >
      {(form) => (
        <>
          <TextInput
            label="E-mail address"
            description="Whether or not it is a contact’s. No campaign goes to it from now on."
            type="email"
            withAsterisk
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('email')}
          />
          <Textarea
            label="Why"
            description="As whoever looks it up later needs it: “Asked by phone on 3 March”."
            withAsterisk
            autosize
            minRows={2}
            maxRows={5}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </FormDrawer>
  )
}
