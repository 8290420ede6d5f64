import { IconCloudUpload, IconFlask, IconPencil, IconUpload } from '@tabler/icons-react'
import type { BulkAction } from '@/components/ui/list/bulk/bulk-action'
import { DataList } from '@/components/ui/list/DataList'
import type { Filter } from '@/components/ui/list/filters/filter'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import {
  useClinicalTestActs,
  useClinicalTests,
  useOrderingOrganizations,
} from '@/hooks/practice/use-clinical-tests'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { IMPORTS } from '@/hooks/ui/form/use-imports'
import { useMayCreate } from '@/hooks/ui/list/use-may-create'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { ClinicalTestEntry } from '@/lib/practice/clinical-tests/schema'
import { columns } from './columns'
import { NewTestButton } from './NewTestButton'
import { WithPrices } from './Price'
import { useTestActions } from './use-test-actions'
import { useView, Views } from './Views'
import { kindChoices, noun, panelChoices, specimenChoices, statusChoices } from './words'

const TestDrawer = onDemand(() => import('./TestDrawer').then((module) => module.TestDrawer))
const NewTestDrawer = onDemand(() =>
  import('./NewTestDrawer').then((module) => module.NewTestDrawer),
)

const Imports = onDemand(() =>
  import('@/components/imports/Imports').then((module) => module.Imports),
)

const filters: Filter[] = [
  { name: 'status', label: 'Status', choices: statusChoices },
  { name: 'kind', label: 'Kind', choices: kindChoices },
  { name: 'specimen', label: 'Specimen', choices: specimenChoices },
  { name: 'panel', label: 'Panel', choices: panelChoices },
]
const available: Filter = {
  name: 'availableIn',
  label: 'Available in',
  useChoices: useOrderingOrganizations,
}
const nameOf = ({ name }: ClinicalTestEntry) => name

/** The catalogue of tests, and the files that they were imported from. */
export function ClinicalTests() {
  return (
    <>
      <Views />
      {useView() === IMPORTS ? <Imports noun="tests" /> : <Catalogue />}
    </>
  )
}

/** The list, and one test beside it. */
function Catalogue() {
  const list = useClinicalTests()
  const editor = useEditor()
  const { can } = usePermissions()
  const { publish, price } = useClinicalTestActs()
  const { actionsFor, dialog } = useTestActions({ onEdit: editor.edit })
  const mayCreate = useMayCreate('tests:create')

  const menu = (test: ClinicalTestEntry) => (
    <RowMenu
      name={test.name}
      actions={[
        can('tests:update') &&
          test.draft !== null && {
            label: 'Edit',
            icon: IconPencil,
            onClick: () => editor.edit(test.code),
          },
        ...actionsFor(test),
      ]}
    />
  )
  const publication: BulkAction<ClinicalTestEntry> = {
    label: 'Publish',
    doing: 'Publishing',
    done: 'published',
    icon: IconUpload,
    run: publish,
    warning:
      'What is published can be ordered at once. Drafts that lack something stay as they are.',
    fits: ({ draft }) => draft !== null,
  }
  const pricing: BulkAction<ClinicalTestEntry> = {
    label: 'Write prices to commerce',
    doing: 'Writing',
    done: 'on their way',
    icon: IconCloudUpload,
    run: price,
    fits: ({ status }) => status === 'active',
  }
  return (
    <>
      <WithPrices rows={list.rows}>
        <DataList
          list={list}
          columns={columns}
          noun={noun}
          nameOf={nameOf}
          filters={can('organizations:read') ? [...filters, available] : filters}
          actions={[can('tests:publish') && publication, can('tests:publish') && pricing]}
          menu={menu}
          searched="The search looks at names, synonyms, codes and LOINC codes."
          empty={
            <EmptyState icon={IconFlask} title="No tests yet" action={<NewTestButton />}>
              A test is something that practitioners can order: from the laboratory, imaging, at the
              point of care, or an assessment.
            </EmptyState>
          }
        />
      </WithPrices>
      {editor.opened && editor.id === undefined && mayCreate && (
        <NewTestDrawer onClose={editor.close} />
      )}
      {editor.id !== undefined && (
        <TestDrawer key={editor.id} code={editor.id} onClose={editor.close} />
      )}
      {dialog}
    </>
  )
}
