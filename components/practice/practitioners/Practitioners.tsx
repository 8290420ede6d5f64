import { IconPencil, IconStethoscope, IconTrash } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import { DataList } from '@/components/ui/list/DataList'
import { ListToolbar } from '@/components/ui/list/ListToolbar'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { Loading, onDemand } from '@/components/ui/primitives/on-demand'
import { usePractitioners, useRemovePractitioner } from '@/hooks/practice/use-practitioners'
import { useAccount } from '@/hooks/tenancy/use-account'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { IMPORTS } from '@/hooks/ui/form/use-imports'
import type { List } from '@/hooks/ui/list/use-list'
import { useMayCreate } from '@/hooks/ui/list/use-may-create'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { PractitionerEntry } from '@/lib/practice/practitioners/schema'
import { GLOBAL } from '@/lib/shared/http/session'
import { hasUsIdentifiers } from '@/lib/shared/places/countries'
import { ofAll, ofOne } from './columns'
import { NewPractitionerButton } from './NewPractitionerButton'
import { useFilters } from './use-filters'
import { usePractitionerActions } from './use-practitioner-actions'
import { useView, Views } from './Views'
import { nameOf, noun } from './words'

const PractitionerDrawer = onDemand(() =>
  import('./PractitionerDrawer').then((module) => module.PractitionerDrawer),
)
const NewPractitionerDrawer = onDemand(() =>
  import('./NewPractitionerDrawer').then((module) => module.NewPractitionerDrawer),
)
const Imports = onDemand(() =>
  import('@/components/imports/Imports').then((module) => module.Imports),
)
const CredentialGrid = dynamic(
  () => import('./fields/CredentialGrid').then((module) => module.CredentialGrid),
  {
    loading: Loading,
  },
)

const SEARCHED =
  'The search looks at names, specialties, e-mail addresses, NPIs and licence numbers.'

const empty = (
  <EmptyState
    icon={IconStethoscope}
    title="No practitioners yet"
    action={<NewPractitionerButton />}
  >
    Clinicians with their licences: who they are, where they may practise, and what is about to
    expire.
  </EmptyState>
)

/** The practitioners of the organization at hand, and the files that they were imported from. */
export function Practitioners() {
  const view = useView()
  return (
    <>
      <Views />
      {view === IMPORTS ? <Imports noun="practitioners" /> : <PractitionerList view={view} />}
    </>
  )
}

/** The columns of a list: NPIs where there are any, or where somebody here has one. */
function useColumns({ rows = [] }: List<PractitionerEntry>, ofEverybody: boolean) {
  const mayRead = usePermissions().can('organizations:read')
  const { data: account } = useAccount(mayRead && !ofEverybody)
  if (ofEverybody) return ofAll
  const hasNpis = hasUsIdentifiers(account?.selectedCountry) || rows.some(({ npi }) => npi !== null)
  return hasNpis ? ofOne : ofOne.filter(({ name }) => name !== 'npi')
}

/** The practitioners as a list or by their credentials, and one of them beside it. */
function PractitionerList({ view }: { view: string }) {
  const ofEverybody = useSelected() === GLOBAL
  const list = usePractitioners(ofEverybody)
  const editor = useEditor()
  const { can } = usePermissions()
  const columns = useColumns(list, ofEverybody)
  const filters = useFilters(list, ofEverybody)
  const mayCreate = useMayCreate('practitioners:create', true)
  const { actionsFor, dialog } = usePractitionerActions()
  const remove = useRemovePractitioner()
  const deletion = {
    label: 'Delete',
    doing: 'Deleting',
    done: 'deleted',
    icon: IconTrash,
    warning:
      'For those added by mistake: their photos, licences and files go with them. Roles that have been in use stay, and can be ended.',
    run: ({ id }: PractitionerEntry) => remove(id),
  }

  const menu = (practitioner: PractitionerEntry) => (
    <RowMenu
      name={practitioner.name}
      actions={[
        can('practitioners:update') && {
          label: 'Edit',
          icon: IconPencil,
          onClick: () => editor.edit(practitioner.id),
        },
        ...actionsFor(practitioner),
      ]}
    />
  )
  return (
    <>
      {view === 'table' ? (
        <DataList
          list={list}
          columns={columns}
          noun={noun}
          nameOf={nameOf}
          filters={filters}
          actions={[can('practitioners:delete') && deletion]}
          menu={menu}
          searched={SEARCHED}
          empty={empty}
        />
      ) : (
        <>
          <ListToolbar list={list} noun={noun} filters={filters} />
          <CredentialGrid list={list} empty={empty} searched={SEARCHED} />
        </>
      )}
      {editor.opened && editor.id === undefined && mayCreate && (
        <NewPractitionerDrawer onClose={editor.close} />
      )}
      {editor.id !== undefined && (
        <PractitionerDrawer key={editor.id} id={editor.id} onClose={editor.close} />
      )}
      {dialog}
    </>
  )
}
