import { IconArrowsLeftRight, IconCloudUpload, IconPackages, IconPencil } from '@tabler/icons-react'
import { currencyFilter } from '@/components/billing/currency-filter'
import { CommerceAway } from '@/components/commerce/area/CommerceAway'
import type { BulkAction } from '@/components/ui/list/bulk/bulk-action'
import { DataList } from '@/components/ui/list/DataList'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { usePlanActs, usePlanAddress, usePlans } from '@/hooks/billing/use-plans'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { useMayCreate } from '@/hooks/ui/list/use-may-create'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { PlanEntry } from '@/lib/billing/plans/schema'
import { columns } from './columns'
import { NewPlanButton } from './NewPlanButton'
import { usePlanActions } from './use-plan-actions'
import { noun, statusFilter } from './words'

const PlanDrawer = onDemand(() => import('./PlanDrawer').then((module) => module.PlanDrawer))
const NewPlanDrawer = onDemand(() =>
  import('./NewPlanDrawer').then((module) => module.NewPlanDrawer),
)
const ComparePlans = onDemand(() => import('./ComparePlans').then((module) => module.ComparePlans))

const filters = [statusFilter, currencyFilter]
const nameOf = ({ name }: PlanEntry) => name

/** The plans, and beside the list the one that is open, or two of them. */
export function Plans() {
  const list = usePlans()
  const editor = useEditor()
  const address = usePlanAddress()
  const { can } = usePermissions()
  const { offer } = usePlanActs()
  const { actionsFor, dialog } = usePlanActions({ onEdit: editor.edit })
  const mayCreate = useMayCreate('plans:create')

  const menu = (plan: PlanEntry) => {
    const edits = can('plans:update') && plan.draft !== null
    return (
      <RowMenu
        name={plan.name}
        actions={[
          {
            label: edits ? 'Edit' : 'Open',
            icon: IconPencil,
            onClick: () => editor.edit(plan.code),
          },
          ...actionsFor(plan),
        ]}
      />
    )
  }
  const comparing: BulkAction<PlanEntry> = {
    label: 'Compare',
    icon: IconArrowsLeftRight,
    exactly: 2,
    open: ([first, second]) => address.compare(first, second),
  }
  const offering: BulkAction<PlanEntry> = {
    label: 'Write to commerce',
    doing: 'Writing',
    done: 'on their way',
    icon: IconCloudUpload,
    run: offer,
    fits: ({ status }) => status !== 'draft',
  }
  return (
    <>
      <CommerceAway about="plans" />
      <DataList
        list={list}
        columns={columns}
        noun={noun}
        nameOf={nameOf}
        filters={filters}
        actions={[comparing, can('plans:publish') && offering]}
        menu={menu}
        searched="The search looks at names, codes and descriptions."
        empty={
          <EmptyState icon={IconPackages} title="No plans yet" action={<NewPlanButton />}>
            A plan is what an organization subscribes to: prices for a month or a year, seats,
            limits and features.
          </EmptyState>
        }
      />
      {editor.opened && editor.id === undefined && mayCreate && (
        <NewPlanDrawer onClose={editor.close} />
      )}
      {editor.id !== undefined && (
        <PlanDrawer key={editor.id} code={editor.id} onClose={editor.close} />
      )}
      {address.compared && (
        <ComparePlans {...address.compared} onChoose={address.compare} onClose={address.close} />
      )}
      {dialog}
    </>
  )
}
