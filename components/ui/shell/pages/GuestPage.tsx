import Head from 'next/head'
import type { ReactNode } from 'react'
import { DemoBanner } from '@/components/ui/shell/DemoBanner'
import { ThemeToggle } from '@/components/ui/shell/navigation/ThemeToggle'
import { usePageProps } from '@/hooks/ui/shell/use-page-props'
import styles from './GuestPage.module.css'

type Props = {
  title: string
  /** Whose page it is, once that is known. */
  organization?: string
  children: ReactNode
}

/**
 * A page that an organization has for everybody: under its name and in its colour, with nothing to
 * sign in to.
 */
export function GuestPage({ title, organization, children }: Props) {
  const { demo } = usePageProps()
  return (
    <div className={styles.page}>
      <Head>
        <title>{[title, organization].filter(Boolean).join(' · ')}</title>
      </Head>
      <header>
        {demo && <DemoBanner />}
        <div className={styles.header}>
          <p className={styles.name}>{organization}</p>
          <ThemeToggle />
        </div>
      </header>
      <main className={styles.main}>{children}</main>
      <footer className={styles.foot}>Provided with Polyclinic</footer>
    </div>
  )
}
