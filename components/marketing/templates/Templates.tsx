import { IconPencil, IconTemplate } from '@tabler/icons-react'
import { DataList } from '@/components/ui/list/DataList'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useTemplates } from '@/hooks/marketing/use-templates'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { useMayCreate } from '@/hooks/ui/list/use-may-create'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { links } from '@/lib/client/links'
import { leaveFor } from '@/lib/client/navigate'
import type { TemplateEntry } from '@/lib/marketing/templates/schema'
import { columns } from './columns'
import { NewTemplateButton } from './NewTemplateButton'
import { useFilters } from './use-filters'
import { useTemplateActions } from './use-template-actions'
import { noun } from './words'

const NewTemplateDrawer = onDemand(() =>
  import('./NewTemplateDrawer').then((module) => module.NewTemplateDrawer),
)

const nameOf = ({ name }: TemplateEntry) => name

/** The templates that the organization at hand can use; each has a page of its own. */
export function Templates() {
  const list = useTemplates()
  const editor = useEditor()
  const selected = useSelected()
  const { can } = usePermissions()
  const filters = useFilters(list)
  const { actionsFor, dialog } = useTemplateActions({})
  const mayCreate = useMayCreate('templates:create')

  const menu = (template: TemplateEntry) => (
    <RowMenu
      name={template.name}
      actions={[
        can('templates:update') &&
          !template.inherited && {
            label: 'Edit',
            icon: IconPencil,
            onClick: () => leaveFor(links.template(template.id, selected)),
          },
        ...actionsFor(template),
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
        searched="The search looks at names, subjects and texts."
        empty={
          <EmptyState icon={IconTemplate} title="No templates yet" action={<NewTemplateButton />}>
            A template is a mail that is written once and filled in each time: an invitation, an
            invoice, news of the practice.
          </EmptyState>
        }
      />
      {editor.opened && editor.id === undefined && mayCreate && (
        <NewTemplateDrawer onClose={editor.close} />
      )}
      {dialog}
    </>
  )
}
