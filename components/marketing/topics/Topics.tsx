import { IconPencil, IconTags } from '@tabler/icons-react'
import { useState } from 'react'
import { useOrganizationFilter } from '@/components/tenancy/organizations/use-organization-filter'
import { DataList } from '@/components/ui/list/DataList'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useTopics } from '@/hooks/marketing/use-topics'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { useMayCreate } from '@/hooks/ui/list/use-may-create'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Topic } from '@/lib/marketing/topics/schema'
import { GLOBAL } from '@/lib/shared/http/session'
import { ofAll, ofOne } from './columns'
import { NewTopicButton } from './NewTopicButton'
import { SignUpAddress } from './SignUpAddress'
import { standingAction } from './topic-actions'
import { noun, statusChoices } from './words'

const TopicDrawer = onDemand(() => import('./TopicDrawer').then((module) => module.TopicDrawer))
const NewTopicDrawer = onDemand(() =>
  import('./NewTopicDrawer').then((module) => module.NewTopicDrawer),
)
const ArchiveTopic = onDemand(() => import('./ArchiveTopic').then((module) => module.ArchiveTopic))

const nameOf = ({ name }: Topic) => name
const status = { name: 'status', label: 'Status', choices: statusChoices }

/** What people can subscribe to, and one of them beside the list. */
export function Topics() {
  const selected = useSelected()
  const ofEverybody = selected === GLOBAL
  const list = useTopics(ofEverybody)
  const editor = useEditor()
  const mayChange = usePermissions().can('contacts:update')
  const mayCreate = useMayCreate('contacts:update', true)
  const organization = useOrganizationFilter(list.rows)
  const [archiving, setArchiving] = useState<Topic | null>(null)

  const menu = (topic: Topic) => (
    <RowMenu
      name={topic.name}
      actions={[
        mayChange && {
          label: 'Edit',
          icon: IconPencil,
          onClick: () => editor.edit(String(topic.id)),
        },
        mayChange && standingAction(topic, setArchiving),
      ]}
    />
  )
  return (
    <>
      {!ofEverybody && <SignUpAddress domainURL={selected} />}
      <DataList
        list={list}
        columns={ofEverybody ? ofAll : ofOne}
        noun={noun}
        nameOf={nameOf}
        filters={[status, ...organization]}
        menu={menu}
        searched="The search looks at names and descriptions."
        empty={
          <EmptyState icon={IconTags} title="No topics yet" action={<NewTopicButton />}>
            A topic is what people subscribe to. They choose theirs when they sign up, and change
            them at any time.
          </EmptyState>
        }
      />
      {editor.opened && editor.id === undefined && mayCreate && (
        <NewTopicDrawer onClose={editor.close} />
      )}
      {editor.id !== undefined && (
        <TopicDrawer key={editor.id} id={editor.id} onClose={editor.close} />
      )}
      {archiving && <ArchiveTopic topic={archiving} onClose={() => setArchiving(null)} />}
    </>
  )
}
