import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Lines } from '@/components/commerce/list/Lines'
import { SearchField } from '@/components/ui/list/filters/SearchField'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { customers } from '@/hooks/commerce/use-shop'
import {
  MEMBERS,
  useMembers,
  useMemberWrites,
  type Member,
} from '@/hooks/commerce/use-shop-customer-groups'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { fullNameOf, mailBeside, nameOf } from '@/lib/client/commerce/shop-people'
import { counted } from '@/lib/client/format/nouns'
import { useAtOnce } from '../fields/use-at-once'
import { PickedField, type Picked } from '../fields/PickedField'
import styles from './Members.module.css'

const noun = { one: 'customer', many: 'customers' }
const WITH_GROUPS = { expand: 'groups' }

/** Who is in a group of customers. Each change is made at once. */
export function Members({ id, group }: { id: string; group: string }) {
  const [search, setSearch] = useState('')
  const answer = useMembers(id, search)
  const { can } = usePermissions()
  return (
    <div className={styles.members}>
      {can('commerce:update') && <AddMembers id={id} group={group} />}
      <SearchField label="Search customers of the group" value={search} onSearch={setSearch} />
      <Loaded what="The customers" answer={answer}>
        {({ customers, count }) =>
          count === 0 ? (
            <EmptyState icon={IconUsers} title={search ? 'Nobody found' : 'Nobody is in it yet'}>
              {search
                ? 'The search looks at names and e-mail addresses.'
                : 'Whoever is added gets the discounts and prices of this group from then on.'}
            </EmptyState>
          ) : (
            <>
              <MemberList
                id={id}
                group={group}
                members={customers}
                mayRemove={can('commerce:delete')}
              />
              <p className={styles.count} role="status">
                {counted(count, noun)}
                {count > MEMBERS &&
                  `, of whom the latest ${MEMBERS} are shown. Search to find others.`}
              </p>
            </>
          )
        }
      </Loaded>
    </div>
  )
}

function AddMembers({ id, group }: { id: string; group: string }) {
  const { add, remove } = useMemberWrites()
  const [picked, setPicked] = useState<Picked[]>([])
  const { busy, atOnce } = useAtOnce()
  const submit = () => {
    const ids = picked.map(({ id }) => id)
    const what = counted(ids.length, noun)
    void atOnce(
      () => add(id, ids, `Adding ${what} to “${group}”`).then(() => setPicked([])),
      `${what} added to “${group}”.`,
      () => remove(id, ids, `Removing ${what} from “${group}”`),
    )
  }
  return (
    <div className={styles.add}>
      <PickedField
        of={customers}
        nameOf={fullNameOf}
        params={WITH_GROUPS}
        what="The customers"
        label="Add customers"
        placeholder="Search by name or e-mail"
        value={picked}
        onChange={setPicked}
      />
      <Button disabled={picked.length === 0} loading={busy} onClick={submit}>
        Add
      </Button>
    </div>
  )
}

type ListProps = { id: string; group: string; members: Member[]; mayRemove: boolean }

const MemberList = ({ id, group, members, mayRemove }: ListProps) => (
  <Lines
    label="Customers"
    lines={members.map((member) => ({
      key: member.id,
      name: nameOf(member),
      about: mailBeside(member),
      menu: mayRemove && <TakeOut id={id} group={group} member={member} />,
    }))}
  />
)

/** Medusa counts it a deletion to take somebody out. */
function TakeOut({ id, group, member }: { id: string; group: string; member: Member }) {
  const { add, remove } = useMemberWrites()
  const { busy, atOnce } = useAtOnce()
  const name = nameOf(member)
  const takeOut = () =>
    void atOnce(
      () => remove(id, [member.id], `Removing ${name} from “${group}”`),
      `${name} is not in “${group}” any more.`,
      () => add(id, [member.id], `Adding ${name} to “${group}”`),
    )
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      aria-label={`Remove ${name}`}
      loading={busy}
      onClick={takeOut}
    >
      Remove
    </Button>
  )
}
