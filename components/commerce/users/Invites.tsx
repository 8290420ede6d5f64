import { IconMailForward, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ExportList } from '@/components/commerce/list/ExportList'
import type { Column } from '@/components/ui/list/column'
import { DataList } from '@/components/ui/list/DataList'
import { choicesOf, type Filter } from '@/components/ui/list/filters/filter'
import { NewButton } from '@/components/ui/list/NewButton'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { Cut } from '@/components/ui/primitives/Cut'
import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { Status } from '@/components/ui/primitives/Status'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { invites, useInvites, type ShopInvite } from '@/hooks/commerce/use-shop-users'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Csv } from '@/lib/shared/text/csv'
import { shownAddress } from '@/lib/shared/text/email-address'
import { ROLES } from './words'

const InviteDialog = onDemand(() => import('./InviteDialog').then((module) => module.InviteDialog))

const noun = { one: 'invitation', many: 'invitations' }
/** The address that is invited, as addresses are shown. */
const nameOf = ({ user_email }: ShopInvite) => shownAddress(user_email)

const stateOf = ({ accepted, expires_at }: ShopInvite) =>
  accepted
    ? (['Accepted', 'good'] as const)
    : Date.parse(expires_at) < Date.now()
      ? (['Expired', 'bad'] as const)
      : (['Open', 'warn'] as const)
const columns: Column<ShopInvite>[] = [
  {
    name: 'user_email',
    header: 'E-mail',
    sort: 'asc',
    cell: (invite) => <Cut text={nameOf(invite)} />,
  },
  {
    name: 'role',
    header: 'Role',
    width: 140,
    yields: 1,
    cell: ({ role }) => ROLES[role] ?? role,
  },
  {
    name: 'state',
    header: 'State',
    width: 128,
    cell: (invite) => {
      const [word, tone] = stateOf(invite)
      return <Status tone={tone}>{word}</Status>
    },
  },
  {
    name: 'expires_at',
    header: 'Expires',
    sort: 'asc',
    width: 140,
    yields: 2,
    cell: ({ expires_at }) => <RelativeTime at={expires_at} />,
  },
]
const filters: Filter[] = [
  { name: 'state', label: 'State', choices: choicesOf({ open: 'Open', accepted: 'Accepted' }) },
]

const csv: Csv<ShopInvite> = {
  name: 'invitations',
  columns: {
    'E-mail': nameOf,
    Role: ({ role }) => ROLES[role] ?? role,
    State: (invite) => stateOf(invite)[0],
    Expires: ({ expires_at }) => expires_at,
  },
}

export const NewInviteButton = () => (
  <NewButton permission="commerce-settings:create" icon={IconMailForward}>
    Invite
  </NewButton>
)

type Asking = { deed: 'resend' | 'revoke'; invite: ShopInvite }

/** Who was asked to come to the shop. */
export function Invites() {
  const list = useInvites()
  const { can } = usePermissions()
  const { opened, close } = useEditor()
  const [asking, setAsking] = useState<Asking | null>(null)
  const menu = (invite: ShopInvite) => (
    <RowMenu
      name={nameOf(invite)}
      actions={[
        !invite.accepted &&
          can('commerce-settings:update') && {
            label: 'Send again',
            icon: IconSend,
            onClick: () => setAsking({ deed: 'resend', invite }),
          },
        can('commerce-settings:delete') && {
          label: invite.accepted ? 'Delete' : 'Revoke',
          icon: IconTrash,
          danger: true,
          onClick: () => setAsking({ deed: 'revoke', invite }),
        },
      ]}
    />
  )
  return (
    <>
      <DataList
        list={list}
        columns={columns}
        filters={filters}
        noun={noun}
        nameOf={nameOf}
        exports={<ExportList list={list} csv={csv} />}
        menu={menu}
        searched="The search looks at e-mail addresses."
        empty={
          <EmptyState
            icon={IconMailForward}
            title="No invitations yet"
            action={<NewInviteButton />}
          >
            Whoever is invited chooses a password of their own, and is a user of the shop then.
          </EmptyState>
        }
      />
      {opened && can('commerce-settings:create') && <InviteDialog onClose={close} />}
      {asking && <Asked {...asking} onClose={() => setAsking(null)} />}
    </>
  )
}

function Asked({ deed, invite, onClose }: Asking & { onClose: () => void }) {
  const { act, remove } = useShopWrites(invites)
  const { id, accepted } = invite
  const name = nameOf(invite)
  if (deed === 'resend')
    return (
      <ConfirmDialog
        harmless
        title={`Send the invitation of “${name}” again?`}
        action="Send again"
        onClose={onClose}
        done={`The invitation of “${name}” was sent again.`}
        onConfirm={() =>
          act({
            id,
            path: 'resend',
            what: `The invitation of “${name}”`,
            evidence: ({ expires_at }) => expires_at,
          })
        }
      >
        It gets a new link, which is good for seven days. The old one ends.
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title={
        accepted ? `Delete the invitation of “${name}”?` : `Revoke the invitation of “${name}”?`
      }
      action={accepted ? 'Delete' : 'Revoke'}
      onClose={onClose}
      done={`The invitation of “${name}” was ${accepted ? 'deleted' : 'revoked'}.`}
      onConfirm={() => remove(id, `The end of the invitation of “${name}”`)}
    >
      {accepted
        ? 'They stay a user of the shop.'
        : 'Its link lets nobody in any more. You can invite them again.'}
    </ConfirmDialog>
  )
}
