import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { useSaveGroup } from '@/hooks/identity/use-groups'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { GroupFields } from './GroupFields'
import { emptyGroup, newGroup } from './values'

/** Makes a group in the organization at hand. */
export function NewGroupDrawer({ onClose }: { onClose: () => void }) {
  const save = useSaveGroup()
  const domainURL = useSelected()
  return (
    <FormDrawer
      title="New group"
      submitLabel="Create"
      schema={newGroup}
      initialValues={emptyGroup}
      onClose={onClose}
      onSubmit={async (input) => `Group “${(await save(input)).name}” created.`}
    >
      {(form) => <GroupFields form={form} domainURL={domainURL} />}
    </FormDrawer>
  )
}
