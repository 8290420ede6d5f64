import { IconReceipt } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import { DataList } from '@/components/data/DataList'
import { EmptyState } from '@/components/data/EmptyState'
import { currencyFilter } from '@/components/forms/currency-filter'
import { RowMenu } from '@/components/data/RowMenu'
import { useEditor } from '@/hooks/use-editor'
import { useInvoices } from '@/hooks/use-invoices'
import { usePermissions } from '@/hooks/use-permissions'
import { useSelected } from '@/hooks/use-selected'
import type { InvoiceEntry } from '@/lib/billing/schema'
import { GLOBAL } from '@/lib/shared/session'
import { ofOne, ofSeveral } from './columns'
import { Figures } from './Figures'
import { useInvoiceActions } from './use-invoice-actions'
import { issuedFilter, nameOf, noun, statusFilter } from './words'

const InvoiceDrawer = dynamic(() => import('./InvoiceDrawer').then((module) => module.InvoiceDrawer), { ssr: false })

const filters = [statusFilter, issuedFilter, currencyFilter]

/** The invoices at hand, those that one pays for others among them, and one of them beside the list. */
export function Invoices() {
  const list = useInvoices()
  const { can } = usePermissions()
  const editor = useEditor()
  const selected = useSelected()
  const { actionsFor, dialog } = useInvoiceActions()
  const forOthers = (list.rows ?? []).some(({ organization }) => organization.domainURL !== selected)
  const menu = (invoice: InvoiceEntry) => <RowMenu name={invoice.number} actions={actionsFor(invoice)} />
  return (
    <>
      {selected === GLOBAL && <Figures list={list} />}
      <DataList
        list={list}
        columns={selected === GLOBAL || forOthers ? ofSeveral : ofOne}
        noun={noun}
        nameOf={nameOf}
        filters={filters}
        exports={can('billing:export')}
        menu={menu}
        least={640}
        searched="The search looks at the numbers of invoices and credit notes."
        empty={
          <EmptyState icon={IconReceipt} title="No invoices yet">
            The first one is issued when a subscription begins that costs something. Invoices stand here with what was
            paid and given back.
          </EmptyState>
        }
      />
      {editor.id !== undefined && <InvoiceDrawer key={editor.id} number={editor.id} onClose={editor.close} />}
      {dialog}
    </>
  )
}
