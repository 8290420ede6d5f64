import { IconClipboardList } from '@tabler/icons-react'
import { ExportList } from '@/components/commerce/list/ExportList'
import type { Column } from '@/components/ui/list/column'
import { DataList } from '@/components/ui/list/DataList'
import type { Filter } from '@/components/ui/list/filters/filter'
import { NewButton } from '@/components/ui/list/NewButton'
import { RowLink } from '@/components/ui/list/RowLink'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { None } from '@/components/ui/primitives/None'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { Status } from '@/components/ui/primitives/Status'
import { useBatchJobs, type BatchJob } from '@/hooks/commerce/use-batch-jobs'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { countWord } from '@/lib/client/format/notation'
import { sizeWord } from '@/lib/shared/files'
import type { Csv } from '@/lib/shared/text/csv'
import { kindChoices, kindOf, stateOf } from './words'

const NewBatchJob = onDemand(() =>
  import('./NewBatchJobDrawer').then((module) => module.NewBatchJobDrawer),
)
const OneBatchJob = onDemand(() =>
  import('./BatchJobDrawer').then((module) => module.BatchJobDrawer),
)

const noun = { one: 'batch job', many: 'batch jobs' }

const columns: Column<BatchJob>[] = [
  { name: 'type', header: 'Job', cell: (job) => <RowLink id={job.id}>{kindOf(job)}</RowLink> },
  {
    name: 'status',
    header: 'Status',
    width: 188,
    cell: (job) => {
      const [word, tone] = stateOf(job)
      return <Status tone={tone}>{word}</Status>
    },
  },
  {
    name: 'rows',
    header: 'Rows',
    width: 88,
    numeric: true,
    yields: 1,
    cell: ({ result }) => (result?.count === undefined ? <None /> : countWord(result.count)),
  },
  {
    name: 'size',
    header: 'File',
    width: 96,
    numeric: true,
    yields: 2,
    cell: ({ result }) => (result?.file_size ? sizeWord(result.file_size) : <None />),
  },
  {
    name: 'created_at',
    header: 'Begun',
    sort: 'desc',
    width: 132,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]
const filters: Filter[] = [{ name: 'type', label: 'Job', choices: kindChoices }]

const csv: Csv<BatchJob> = {
  name: 'batch-jobs',
  columns: {
    Job: kindOf,
    Status: (job) => stateOf(job)[0],
    Rows: ({ result }) => result?.count,
    'Bytes of its file': ({ result }) => result?.file_size,
    Begun: ({ created_at }) => created_at,
    Ended: ({ completed_at, failed_at, canceled_at }) => completed_at ?? failed_at ?? canceled_at,
  },
}

export const NewBatchJobButton = () => (
  <NewButton permission="commerce:create">New batch job</NewButton>
)

/** What the shop takes in or gives out as a file, and how far it is. */
export function BatchJobs() {
  const list = useBatchJobs()
  const editor = useEditor()
  const { can } = usePermissions()
  return (
    <>
      <DataList
        list={list}
        columns={columns}
        noun={noun}
        nameOf={kindOf}
        filters={filters}
        searched="The search looks at what the latest 200 jobs do."
        exports={<ExportList list={list} csv={csv} />}
        empty={
          <EmptyState
            icon={IconClipboardList}
            title="No batch jobs yet"
            action={<NewBatchJobButton />}
          >
            Products and orders leave the shop as a file here, and products and prices come in as
            one. A long job can be left, and found again.
          </EmptyState>
        }
      />
      {editor.opened && editor.id === undefined && can('commerce:create') && (
        <NewBatchJob onClose={editor.close} />
      )}
      {editor.id !== undefined && (
        <OneBatchJob key={editor.id} id={editor.id} onClose={editor.close} />
      )}
    </>
  )
}
