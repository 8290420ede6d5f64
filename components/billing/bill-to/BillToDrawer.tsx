import { RecordDrawer } from '@/components/ui/form/RecordDrawer'
import { useBillToEntity, useSaveBillTo } from '@/hooks/billing/use-bill-to'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { BillTo } from '@/lib/billing/bill-to/schema'
import { BillToFields } from './BillToFields'
import { changedBillTo, valuesOf } from './values'
import { fieldWords } from './words'

/** What invoices say, as a form, with its history. */
export function BillToDrawer({ onClose }: { onClose: () => void }) {
  const save = useSaveBillTo()
  const { can } = usePermissions()
  return (
    <RecordDrawer
      entity={useBillToEntity()}
      id=""
      what="The bill-to"
      title={(_: BillTo) => 'Bill-to'}
      wide
      schema={changedBillTo}
      valuesOf={valuesOf}
      words={fieldWords}
      permission="billing:update"
      onSubmit={async (input) => {
        await save(input)
        return 'Invoices say so from now on.'
      }}
      onClose={onClose}
    >
      {(form) => <BillToFields form={form} readOnly={!can('billing:update')} />}
    </RecordDrawer>
  )
}
