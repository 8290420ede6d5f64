import { reachWord } from '@/components/forms/reach'
import type { GroupEntry } from '@/lib/groups/schema'
import styles from './Groups.module.css'

/** More do not fit into a row, and are in the tooltip. */
const SHOWN = 2

type Role = GroupEntry['roles'][number]
const said = ({ role, reach }: Role) => `${role}: ${reachWord(reach).toLowerCase()}`

/** The roles of a group, each with how far it holds in the tooltip. */
export function RoleChips({ roles }: { roles: Role[] }) {
  const more = roles.slice(SHOWN)
  return (
    <ul className={styles.chips}>
      {roles.slice(0, SHOWN).map((role) => (
        <li key={role.roleId} className={styles.chip} data-hint={said(role)}>
          {role.role}
        </li>
      ))}
      {more.length > 0 && (
        <li className={styles.more} data-hint={more.map(said).join(', ')}>
          +{more.length}
        </li>
      )}
    </ul>
  )
}
