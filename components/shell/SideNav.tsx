import type { Icon } from '@tabler/icons-react'
import Link from 'next/link'
import { useRouter } from 'next/router'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './SideNav.module.css'

export type NavItem = { label: string; href: string; icon: Icon }
export type NavGroup = { title?: string; items: NavItem[] }

const pathOf = (address: string) => address.split(/[?#]/, 1)[0]

type Props = {
  label: string
  /** Links that stand above, apart from the rest. */
  before?: NavGroup
  /** Whose pages the groups are. */
  head?: ReactNode
  groups: NavGroup[]
  foot?: ReactNode
}

/** Grouped links to pages; the one at hand is marked by weight and a bar. */
export const SideNav = ({ label, before, head, groups, foot }: Props) => (
  <nav aria-label={label} className={styles.nav}>
    {before && (
      <div className={styles.before}>
        <Group {...before} />
      </div>
    )}
    {head && <h2 className={styles.head}>{head}</h2>}
    {groups.map((group, index) => (
      <Group key={group.title ?? index} {...group} />
    ))}
    {foot && <div className={styles.foot}>{foot}</div>}
  </nav>
)

function Group({ title, items }: NavGroup) {
  const path = pathOf(useRouter().asPath)
  const current = useRef<HTMLAnchorElement>(null)
  // A long list of pages does not begin at the one at hand.
  useEffect(() => void current.current?.scrollIntoView({ block: 'nearest' }), [path])
  return (
    <div role={title && 'group'} aria-label={title} className={styles.group}>
      {title && (
        <p aria-hidden className={styles.title}>
          {title}
        </p>
      )}
      {items.map(({ label, href, icon: Symbol }) => (
        <Link
          key={label}
          ref={path === pathOf(href) ? current : undefined}
          href={href}
          className={styles.item}
          aria-current={path === pathOf(href) ? 'page' : undefined}
        >
          <Symbol size={18} stroke={1.5} aria-hidden />
          {label}
        </Link>
      ))}
    </div>
  )
}
