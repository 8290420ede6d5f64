import { IconArrowBackUp, IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useOrganizationFilter } from '@/components/tenancy/organizations/use-organization-filter'
import { DataList } from '@/components/ui/list/DataList'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useSuppressions } from '@/hooks/marketing/use-suppressions'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { useMayCreate } from '@/hooks/ui/list/use-may-create'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Suppression } from '@/lib/marketing/suppressions/schema'
import { isTheirOwn } from '@/lib/shared/contact-words'
import { GLOBAL } from '@/lib/shared/http/session'
import { AddSuppressionButton } from './AddSuppressionButton'
import { ofAll, ofOne } from './columns'
import { noun, reasonChoices } from './words'

const AddSuppressionDrawer = onDemand(() =>
  import('./AddSuppressionDrawer').then((module) => module.AddSuppressionDrawer),
)
const TakeBack = onDemand(() => import('./TakeBack').then((module) => module.TakeBack))

const nameOf = ({ email }: Suppression) => email
const reason = { name: 'reason', label: 'Reason', choices: reasonChoices }

/** The addresses that marketing never goes to, and why. */
export function Suppressions() {
  const ofEverybody = useSelected() === GLOBAL
  const list = useSuppressions(ofEverybody)
  const editor = useEditor()
  const mayChange = usePermissions().can('contacts:update')
  const mayCreate = useMayCreate('contacts:update', true)
  const organization = useOrganizationFilter(list.rows)
  const [taking, take] = useState<Suppression | null>(null)

  const menu = (suppression: Suppression) => (
    <RowMenu
      name={suppression.email}
      actions={[
        mayChange &&
          !isTheirOwn(suppression.reason) && {
            label: 'Take back…',
            icon: IconArrowBackUp,
            onClick: () => take(suppression),
          },
      ]}
    />
  )
  return (
    <>
      <DataList
        list={list}
        columns={ofEverybody ? ofAll : ofOne}
        noun={noun}
        nameOf={nameOf}
        filters={[reason, ...organization]}
        menu={menu}
        searched="The search looks at addresses and notes."
        empty={
          <EmptyState
            icon={IconMailOff}
            title="No suppressions yet"
            action={<AddSuppressionButton />}
          >
            Addresses that get no marketing stand here: those who unsubscribed or complained, those
            that nothing reaches, and those that were added by hand. Who unsubscribed comes back
            only by subscribing anew.
          </EmptyState>
        }
      />
      {editor.opened && editor.id === undefined && mayCreate && (
        <AddSuppressionDrawer onClose={editor.close} />
      )}
      {taking && <TakeBack suppression={taking} onClose={() => take(null)} />}
    </>
  )
}
