import { RecordDrawer } from '@/components/ui/form/RecordDrawer'
import { legalEntities, useSaveLegalEntity } from '@/hooks/billing/use-legal-entities'
import type { LegalEntity } from '@/lib/billing/legal-entities/schema'
import { LegalEntityFields } from './LegalEntityFields'
import { changedLegalEntity, valuesOf } from './values'
import { fieldWords } from './words'

/** One of those who sell, with what has become of it. */
export function LegalEntityDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const save = useSaveLegalEntity()
  return (
    <RecordDrawer
      entity={legalEntities}
      id={id}
      what="The legal entity"
      title={({ name }: LegalEntity) => name}
      wide
      schema={changedLegalEntity}
      valuesOf={valuesOf}
      words={fieldWords}
      permission="billing:update"
      onSubmit={async (input) => `“${(await save(input, id)).name}” saved.`}
      onClose={onClose}
    >
      {(form, { issued, countries }) => (
        <LegalEntityFields
          form={form}
          isNumbered={issued > 0}
          isElsewhere={countries.length === 0}
        />
      )}
    </RecordDrawer>
  )
}
