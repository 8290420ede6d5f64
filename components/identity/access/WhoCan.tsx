import { IconUserOff } from '@tabler/icons-react'
import type { Column } from '@/components/ui/list/column'
import { DataList } from '@/components/ui/list/DataList'
import { Cut } from '@/components/ui/primitives/Cut'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { useHolders } from '@/hooks/identity/use-access'
import type { Holder } from '@/lib/identity/access/schema'
import { ChainLine } from './ChainLine'
import { WhyLink } from './WhyLink'

const noun = { one: 'holder', many: 'holders' }
const nameOf = ({ displayName, role }: Holder) => `${displayName}, ${role}`

const columns: Column<Holder>[] = [
  {
    name: 'displayName',
    header: 'Name',
    sort: 'asc',
    width: 200,
    cell: ({ displayName, email }) => <WhyLink name={displayName} email={email} />,
  },
  {
    name: 'email',
    header: 'E-mail',
    sort: 'asc',
    width: 220,
    yields: 2,
    cell: ({ email }) => <Cut text={email} />,
  },
  {
    name: 'role',
    header: 'Because of',
    sort: 'asc',
    tall: true,
    cell: (holder) => <ChainLine chain={holder} />,
  },
  {
    name: 'expiresAt',
    header: 'Expires',
    width: 116,
    yields: 1,
    cell: ({ expiresAt }) => <RelativeTime at={expiresAt} />,
  },
]

/** Everybody who holds a permission here, once for each way. */
export function WhoCan() {
  const list = useHolders()
  return (
    <DataList
      list={list}
      columns={columns}
      noun={noun}
      nameOf={nameOf}
      searched="The search looks at names, addresses and roles."
      empty={
        <EmptyState icon={IconUserOff} title="Nobody can">
          No role that anybody holds here allows it.
        </EmptyState>
      }
    />
  )
}
