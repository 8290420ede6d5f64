import type { Icon } from '@tabler/icons-react'
import Link from 'next/link'
import { useRouter } from 'next/router'
import type { ReactNode } from 'react'
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
    {head && <div className={styles.head}>{head}</div>}
    {groups.map((group, index) => (
      <Group key={group.title ?? index} {...group} />
    ))}
    {foot && <div className={styles.foot}>{foot}</div>}
  </nav>
)

/**
 * A long list of pages does not begin at the one at hand. `scrollIntoView` would let the Tab key
 * begin there.
 */
function bringIntoSight(link: HTMLElement | null) {
  const list = link?.offsetParent
  if (!list) return
  const { offsetTop, offsetHeight } = link
  list.scrollTop = Math.min(
    offsetTop,
    Math.max(list.scrollTop, offsetTop + offsetHeight - list.clientHeight),
  )
}

function Group({ title, items }: NavGroup) {
  const path = pathOf(useRouter().asPath)
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
          ref={path === pathOf(href) ? bringIntoSight : undefined}
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
