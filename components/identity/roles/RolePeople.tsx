import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { useRolePeople } from '@/hooks/identity/use-role-people'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Role, RolePerson } from '@/lib/identity/roles/schema'
import { GiveRole } from './GiveRole'
import styles from './RolePeople.module.css'
import { TakeRole } from './TakeRole'

/** Who holds a global role; and for those who may, giving and taking it. */
export function RolePeople({ role }: { role: Role }) {
  const { can } = usePermissions()
  const answer = useRolePeople(role.id)
  // What has been given makes the form a new one: the next giving is another submission.
  const [given, setGiven] = useState(0)
  const [taking, setTaking] = useState<RolePerson | null>(null)
  const mayAssign = can('roles:assign')
  return (
    <>
      {mayAssign ? (
        <GiveRole key={given} role={role} onGiven={() => setGiven(given + 1)} />
      ) : (
        <p className={styles.reading}>You can read this. Changing it needs roles:assign.</p>
      )}
      <Loaded what="The people" answer={answer}>
        {(people) =>
          people.length > 0 ? (
            <PeopleTable people={people} onTake={mayAssign ? setTaking : undefined} />
          ) : (
            <EmptyState icon={IconUsers} title="Nobody">
              Nobody holds this role at the moment.
            </EmptyState>
          )
        }
      </Loaded>
      {taking && <TakeRole role={role} person={taking} onClose={() => setTaking(null)} />}
    </>
  )
}

type TableProps = { people: RolePerson[]; onTake?: (person: RolePerson) => void }

const PeopleTable = ({ people, onTake }: TableProps) => (
  <table className={styles.table} aria-label="People">
    <thead>
      <tr>
        <th scope="col">Person</th>
        <th scope="col">Since</th>
        <th scope="col">Until</th>
        {onTake && <th scope="col" aria-label="Actions" />}
      </tr>
    </thead>
    <tbody>
      {people.map((person) => (
        <tr key={person.personId}>
          <th scope="row">
            {person.displayName}
            {person.displayName !== person.email && (
              <span className={styles.more}>{person.email}</span>
            )}
            {!person.staff && (
              <span className={styles.more}>Not on the staff list: the role opens nothing.</span>
            )}
          </th>
          <td>
            <RelativeTime at={person.since} />
          </td>
          <td>{person.expiresAt ? <RelativeTime at={person.expiresAt} /> : 'No end'}</td>
          {onTake && (
            <td>
              <Button
                variant="default"
                size="compact-xs"
                aria-label={`Take away from ${person.displayName}`}
                onClick={() => onTake(person)}
              >
                Take away
              </Button>
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
)
