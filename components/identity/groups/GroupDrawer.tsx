import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordDrawer } from '@/components/ui/form/RecordDrawer'
import { RowLink } from '@/components/ui/list/RowLink'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { groups, useSaveGroup } from '@/hooks/identity/use-groups'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Group } from '@/lib/identity/groups/schema'
import { DeleteGroup } from './DeleteGroup'
import styles from './Groups.module.css'
import { GroupFields } from './GroupFields'
import { changedGroup, valuesOf } from './values'
import { fieldWords } from './words'

/** One group: who is in it, what it gives them, and what has become of it. */
export function GroupDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const save = useSaveGroup()
  const { can } = usePermissions()
  const [deleting, setDeleting] = useState<Group | null>(null)
  return (
    <RecordDrawer
      entity={groups}
      id={id}
      what="The group"
      title={({ name }: Group) => name}
      beside={(group) => (
        <RowMenu
          name={group.name}
          actions={[
            can('groups:delete') && {
              label: 'Delete',
              icon: IconTrash,
              danger: true,
              onClick: () => setDeleting(group),
            },
          ]}
        />
      )}
      schema={changedGroup}
      valuesOf={valuesOf}
      words={fieldWords}
      permission="groups:update"
      onSubmit={async (input) => `Group “${(await save(input, id)).name}” saved.`}
      onClose={onClose}
    >
      {(form, group) => (
        <>
          <GroupFields form={form} domainURL={group.organization.domainURL} id={group.id} />
          {group.children.length > 0 && <Within groups={group.children} />}
          {deleting && (
            <DeleteGroup group={deleting} onDeleted={onClose} onClose={() => setDeleting(null)} />
          )}
        </>
      )}
    </RecordDrawer>
  )
}

const Within = ({ groups: within }: { groups: Group['children'] }) => (
  <section aria-labelledby="within">
    <h3 id="within" className={styles.within}>
      Groups in this one
    </h3>
    <ul className={styles.list}>
      {within.map(({ id, name }) => (
        <li key={id}>
          <RowLink id={String(id)}>{name}</RowLink>
        </li>
      ))}
    </ul>
  </section>
)
