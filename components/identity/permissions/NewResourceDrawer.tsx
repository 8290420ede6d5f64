import { TextInput } from '@mantine/core'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { Pair } from '@/components/ui/primitives/Pair'
import { useSaveResource } from '@/hooks/identity/use-resources'
import { ResourceInput } from '@/lib/identity/permissions/schema'
import { ActionsField } from './ActionsField'
import { DescriptionField, ScopeField } from './ResourceFields'
import { emptyResource } from './values'

/** Registers something that permissions protect. */
export function NewResourceDrawer({ onClose }: { onClose: () => void }) {
  const save = useSaveResource()
  return (
    <FormDrawer
      title="New resource"
      submitLabel="Create"
      schema={ResourceInput}
      initialValues={emptyResource}
      onClose={onClose}
      onSubmit={async (input) => `Resource “${(await save(input)).label}” created.`}
    >
      {(form) => (
        <>
          <Pair>
            <TextInput
              label="Name"
              description="As people read it in the roles matrix."
              withAsterisk
              data-autofocus
              autoComplete="off"
              {...form.getInputProps('label')}
            />
            <TextInput
              label="Key"
              description="As code demands it. It cannot be changed later."
              withAsterisk
              autoComplete="off"
              spellCheck={false}
              {...form.getInputProps('key')}
            />
          </Pair>
          <DescriptionField {...form.getInputProps('description')} />
          <ScopeField {...form.getInputProps('scope')} />
          <ActionsField form={form} name={form.values.key} />
        </>
      )}
    </FormDrawer>
  )
}
