import { IconLock } from '@tabler/icons-react'
import type { Role } from '@/lib/identity/roles/schema'
import styles from './Roles.module.css'
import { LOCKED, typeWord } from './words'

/** Whether a role comes with the product, and is locked then. */
export const RoleType = ({ type }: Pick<Role, 'type'>) => (
  <span className={styles.type} data-hint={type === 'system' ? LOCKED : undefined}>
    {type === 'system' && <IconLock size={12} stroke={1.75} aria-hidden />}
    {typeWord(type)}
  </span>
)
