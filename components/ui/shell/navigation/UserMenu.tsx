import { IconLogout, IconMessage, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { Menu, menuStyles } from '@/components/ui/primitives/Menu'
import { signOutLink } from '@/lib/client/sign-out'
import type { SessionUser } from '@/lib/shared/http/session'
import { Dropdown } from './Dropdown'
import styles from './UserMenu.module.css'

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word][0])
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase()

const Item = ({ icon: Symbol, children }: { icon: typeof IconSettings; children: string }) => (
  <button type="button" role="menuitem" tabIndex={-1} className={menuStyles.item}>
    <Symbol size={16} stroke={1.5} aria-hidden />
    {children}
  </button>
)

/** Who is signed in, and the way out. Settings and Messages lead nowhere yet, as specified. */
export function UserMenu({ user }: { user: SessionUser }) {
  const [opened, setOpened] = useState(false)
  return (
    <Dropdown
      label={`Your account: ${user.displayName}`}
      popup="menu"
      align="end"
      opened={opened}
      onToggle={setOpened}
      hint={user.displayName}
      className={styles.trigger}
      button={
        <span aria-hidden className={styles.avatar}>
          {initials(user.displayName)}
        </span>
      }
    >
      <Menu
        label="Your account"
        head={
          <>
            <strong>{user.displayName}</strong>
            <span>{user.email}</span>
          </>
        }
      >
        <Item icon={IconSettings}>Settings</Item>
        <Item icon={IconMessage}>Messages</Item>
        <div className={menuStyles.line} role="separator" />
        <a {...signOutLink} role="menuitem" tabIndex={-1} className={menuStyles.item}>
          <IconLogout size={16} stroke={1.5} aria-hidden />
          Log Out
        </a>
      </Menu>
    </Dropdown>
  )
}
