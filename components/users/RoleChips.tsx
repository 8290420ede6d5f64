import { VisuallyHidden } from '@mantine/core'
import type { User } from '@/lib/users/schema'
import styles from './Users.module.css'
import { roleInWords } from './words'

/** More do not fit into a row, and are in the tooltip. */
const SHOWN = 2

/** The roles of a user; those that come with a group have a dashed edge, and say so. */
export function RoleChips({ roles }: Pick<User, 'roles'>) {
  const more = roles.slice(SHOWN)
  if (roles.length === 0) return <span className={styles.quiet}>—</span>
  return (
    <ul className={styles.chips}>
      {roles.slice(0, SHOWN).map((role, index) => (
        <li key={index} className={styles.chip} data-group={role.group ?? undefined} data-hint={roleInWords(role)}>
          {role.role}
          {role.group && <VisuallyHidden> by the group {role.group}</VisuallyHidden>}
        </li>
      ))}
      {more.length > 0 && (
        <li className={styles.more} data-hint={more.map(roleInWords).join('; ')}>
          +{more.length}
        </li>
      )}
    </ul>
  )
}
