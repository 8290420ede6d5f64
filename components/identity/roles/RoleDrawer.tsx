import { Button } from '@mantine/core'
import Link from 'next/link'
import { RecordDrawer } from '@/components/ui/form/RecordDrawer'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { onDemand } from '@/components/ui/primitives/on-demand'
import {
  roles,
  useProtected,
  useRoleAddress,
  useRoleScope,
  useSaveRole,
} from '@/hooks/identity/use-roles'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { links } from '@/lib/client/links'
import { RoleChange, type Role } from '@/lib/identity/roles/schema'
import { ConfirmImpact } from './impact/ConfirmImpact'
import { readerOf } from './matrix/matrix'
import { RoleFields } from './RoleFields'
import { RolePermissions } from './matrix/RolePermissions'
import { RoleType } from './RoleType'
import { useImpactQuestion } from './impact/use-impact-question'
import { useRoleActions } from './use-role-actions'
import { fieldWords, isOpen, LOCKED, valuesOf } from './words'

const RolePeople = onDemand(() => import('./RolePeople').then((module) => module.RolePeople))

/** One role: what it allows, who that concerns, and what has become of it. */
export function RoleDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const save = useSaveRole()
  const here = useRoleScope()
  const { can } = usePermissions()
  const { clone } = useRoleAddress()
  const { actionsFor, dialog } = useRoleActions(onClose)
  const { data: resources = [] } = useProtected()
  const { question, check } = useImpactQuestion()
  const reader = readerOf(resources)
  const isReadOnly = (role: Role) => !isOpen(role, here) || !can('roles:update')

  return (
    <RecordDrawer
      wide
      entity={roles}
      id={id}
      what="The role"
      title={({ name }: Role) => name}
      beside={(role) => (
        <>
          <RoleType type={role.type} />
          <RowMenu name={role.name} actions={actionsFor(role)} />
        </>
      )}
      schema={RoleChange}
      valuesOf={valuesOf}
      words={fieldWords}
      permission="roles:update"
      tabs={[
        {
          label: 'People',
          of: ({ scope }) => scope === 'global',
          content: (role) => <RolePeople role={role} />,
        },
      ]}
      readOnly={(role) =>
        !isOpen(role, here) && <WhyReadOnly role={role} onClone={() => clone(role.id)} />
      }
      onSubmit={async (input) => {
        await check(Number(id), input.permissions, reader)
        return `Role “${(await save(input, id)).name}” saved.`
      }}
      onClose={onClose}
      below={(form, role) => (
        <>
          <RolePermissions form={form} scope={role.scope} readOnly={isReadOnly(role)} role={role} />
          {question && <ConfirmImpact {...question} name={role.name} reader={reader} />}
          {dialog}
        </>
      )}
    >
      {(form) => <RoleFields form={form} />}
    </RecordDrawer>
  )
}

function WhyReadOnly({ role, onClone }: { role: Role; onClone: () => void }) {
  const { can } = usePermissions()
  if (role.type === 'system')
    return (
      <>
        {LOCKED}{' '}
        {can('roles:create') && (
          <Button size="compact-xs" variant="default" onClick={onClone}>
            Clone
          </Button>
        )}
      </>
    )
  return (
    role.organization && (
      <>
        This role belongs to {role.organization.label}.{' '}
        <Link
          href={`${links.organization(role.organization.domainURL, 'roles')}?record=${role.id}`}
        >
          Open it there
        </Link>{' '}
        to change it.
      </>
    )
  )
}
