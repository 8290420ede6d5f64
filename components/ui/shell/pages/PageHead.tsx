import Link from 'next/link'
import Head from 'next/head'
import type { ReactNode } from 'react'
import styles from './PageHead.module.css'

export type Crumb = { label: string; href: string }

type Props = {
  title: string
  /** One line that says what the page is for. */
  about: string
  /** Whose page it is, for the browser's tab. */
  of?: string
  crumbs?: Crumb[]
  actions?: ReactNode
}

export const PageHead = ({ title, about, of, crumbs = [], actions }: Props) => (
  <div className={styles.head}>
    <Head>
      <title>{[title, of, 'Polyclinic'].filter(Boolean).join(' · ')}</title>
    </Head>
    <div className={styles.words}>
      {crumbs.length > 0 && (
        <nav aria-label="Breadcrumbs">
          <ol className={styles.crumbs}>
            {crumbs.map(({ label, href }) => (
              <li key={href}>
                <Link href={href}>{label}</Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <h1 className={styles.title}>
        <bdi>{title}</bdi>
      </h1>
      <p className={styles.about}>{about}</p>
    </div>
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
)
