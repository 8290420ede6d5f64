import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { useSaveLegalEntity } from '@/hooks/billing/use-legal-entities'
import { LegalEntityFields } from './LegalEntityFields'
import { emptyLegalEntity, newLegalEntity } from './values'

/** Adds somebody who sells, to countries of its own. */
export function NewLegalEntityDrawer({ onClose }: { onClose: () => void }) {
  const save = useSaveLegalEntity()
  return (
    <FormDrawer
      title="New legal entity"
      submitLabel="Create"
      wide
      schema={newLegalEntity}
      initialValues={emptyLegalEntity}
      onClose={onClose}
      onSubmit={async (input) => `“${(await save(input)).name}” sells from now on.`}
    >
      {(form) => <LegalEntityFields form={form} />}
    </FormDrawer>
  )
}
