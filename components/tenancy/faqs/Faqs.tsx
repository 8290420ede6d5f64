import { IconHelp, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { DataList } from '@/components/ui/list/DataList'
import type { Filter } from '@/components/ui/list/filters/filter'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useFaqs } from '@/hooks/tenancy/use-faqs'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { useMayCreate } from '@/hooks/ui/list/use-may-create'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { FaqEntry } from '@/lib/tenancy/faqs/schema'
import { columns } from './columns'
import type { FaqDeed } from './FaqDialogs'
import { NewFaqButton } from './NewFaqButton'
import { useFaqActions, useFaqMoves } from './use-faq-actions'
import { noun, statusChoices } from './words'

const FaqDrawer = onDemand(() => import('./FaqDrawer').then((module) => module.FaqDrawer))
const NewFaqDrawer = onDemand(() => import('./NewFaqDrawer').then((module) => module.NewFaqDrawer))
const FaqDialog = onDemand(() => import('./FaqDialogs').then((module) => module.FaqDialog))

const filters: Filter[] = [{ name: 'status', label: 'Status', choices: statusChoices }]
const nameOf = ({ question }: FaqEntry) => question

/** The questions of the public page, and one of them beside the list. */
export function Faqs() {
  const list = useFaqs()
  const editor = useEditor()
  const { can } = usePermissions()
  const mayCreate = useMayCreate('faqs:create')
  const [asked, setAsked] = useState<{ faq: FaqEntry; deed: FaqDeed } | null>(null)
  const actionsOf = useFaqActions((faq, deed) => setAsked({ faq, deed }))
  const movesOf = useFaqMoves(list)

  const menu = (faq: FaqEntry) => (
    <RowMenu
      name={faq.question}
      actions={[
        can('faqs:update') && {
          label: 'Edit',
          icon: IconPencil,
          onClick: () => editor.edit(String(faq.id)),
        },
        ...movesOf(faq),
        ...actionsOf(faq),
      ]}
    />
  )
  return (
    <>
      <DataList
        list={list}
        columns={columns}
        noun={noun}
        nameOf={nameOf}
        filters={filters}
        menu={menu}
        searched="The search looks at questions and answers."
        empty={
          <EmptyState icon={IconHelp} title="No questions yet" action={<NewFaqButton />}>
            Answers to what people ask most, for everybody to read.
          </EmptyState>
        }
      />
      {editor.opened && editor.id === undefined && mayCreate && (
        <NewFaqDrawer onClose={editor.close} />
      )}
      {editor.id !== undefined && (
        <FaqDrawer key={editor.id} id={editor.id} onClose={editor.close} />
      )}
      {asked && <FaqDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}
