import Link from 'next/link'
import type { UrlObject } from 'node:url'
import styles from './ViewTabs.module.css'

type Props = {
  label: string
  tabs: { label: string; href: UrlObject; current: boolean }[]
}

/** The lists, or the views of one, that a page shows one at a time; the address says which. */
export const ViewTabs = ({ label, tabs }: Props) => (
  <nav aria-label={label} className={styles.tabs}>
    {tabs.map((tab) => (
      <Link
        key={tab.label}
        href={tab.href}
        shallow
        scroll={false}
        className={styles.tab}
        aria-current={tab.current ? 'page' : undefined}
      >
        {tab.label}
      </Link>
    ))}
  </nav>
)
