import { IconMail, IconReceipt } from '@tabler/icons-react'
import { currencyFilter } from '@/components/billing/currency-filter'
import { useOrganizationFilter } from '@/components/tenancy/organizations/use-organization-filter'
import type { BulkAction } from '@/components/ui/list/bulk/bulk-action'
import { DataList } from '@/components/ui/list/DataList'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useInvoices, useSendInvoice } from '@/hooks/billing/use-invoices'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { InvoiceEntry } from '@/lib/billing/invoices/schema'
import { GLOBAL } from '@/lib/shared/http/session'
import { ofOne, ofSeveral } from './columns'
import { Figures } from './Figures'
import { PaymentMethod } from './PaymentMethod'
import { useInvoiceActions } from './use-invoice-actions'
import { isForOthers, issuedFilter, nameOf, noun, statusFilter } from './words'

const InvoiceDrawer = onDemand(() =>
  import('./InvoiceDrawer').then((module) => module.InvoiceDrawer),
)

const USUALLY_HIDDEN = ['period', 'tax']

const filters = [statusFilter, issuedFilter, currencyFilter]

/**
 * The invoices at hand, those that one pays for others among them, and one of them beside the list.
 */
export function Invoices() {
  const list = useInvoices(USUALLY_HIDDEN)
  const organization = useOrganizationFilter(list.rows)
  const { can } = usePermissions()
  const editor = useEditor()
  const selected = useSelected()
  const { actionsFor, dialog } = useInvoiceActions()
  const send = useSendInvoice()
  const sending: BulkAction<InvoiceEntry> = {
    label: 'Send by mail',
    doing: 'Sending',
    done: 'sent',
    icon: IconMail,
    run: ({ number }) => send(number),
    warning: 'Each goes with its PDF to where invoices to its payer usually go.',
    harmless: true,
  }
  const menu = (invoice: InvoiceEntry) => (
    <RowMenu name={invoice.number} actions={actionsFor(invoice)} />
  )
  return (
    <>
      {selected === GLOBAL ? <Figures list={list} /> : <PaymentMethod key={selected} />}
      <DataList
        list={list}
        columns={selected === GLOBAL || isForOthers(list.rows, selected) ? ofSeveral : ofOne}
        noun={noun}
        nameOf={nameOf}
        filters={[...organization, ...filters]}
        actions={[can('billing:update') && sending]}
        exports={can('billing:export')}
        menu={menu}
        searched="The search looks at numbers, at organizations, and at the names that they are billed to."
        empty={
          <EmptyState icon={IconReceipt} title="No invoices yet">
            The first one is issued when a subscription begins that costs something. Invoices stand
            here with what was paid and given back.
          </EmptyState>
        }
      />
      {editor.id !== undefined && (
        <InvoiceDrawer key={editor.id} number={editor.id} onClose={editor.close} />
      )}
      {dialog}
    </>
  )
}
