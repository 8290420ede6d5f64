import {
  IconFlask,
  IconMail,
  IconMapPin,
  IconPackages,
  IconShieldLock,
  IconTemplate,
} from '@tabler/icons-react'
import Link from 'next/link'
import { useRouter } from 'next/router'
import { links } from '@/lib/client/links'
import styles from './Shortcuts.module.css'

const shortcuts = [
  { label: 'Resources', path: '/admin/resources', icon: IconShieldLock },
  { label: 'Locations', path: '/admin/locations', icon: IconMapPin },
  { label: 'Plans', path: '/admin/plans', icon: IconPackages },
  { label: 'Tests', path: '/admin/tests', icon: IconFlask },
  { label: 'Templates', path: '/admin/templates', icon: IconTemplate },
  { label: 'E-mail', path: '/admin/marketing/email', icon: IconMail },
]

/**
 * The six areas beside the organizations: words where there is room, signs with a tooltip where
 * there is not.
 */
export function Shortcuts({ domainURL }: { domainURL: string }) {
  const { pathname } = useRouter()
  return (
    <nav aria-label="Areas" className={styles.shortcuts}>
      {shortcuts.map(({ label, path, icon: Symbol }) => (
        <Link
          key={path}
          href={links.page(path, domainURL)}
          className={styles.shortcut}
          aria-current={pathname === path ? 'page' : undefined}
        >
          <span className={styles.sign} data-hint={label}>
            <Symbol size={18} stroke={1.5} aria-hidden />
          </span>
          <span className={styles.word}>{label}</span>
        </Link>
      ))}
    </nav>
  )
}
