import { Button } from '@mantine/core'
import Head from 'next/head'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { DemoBanner } from '@/components/ui/shell/DemoBanner'
import { ThemeToggle } from '@/components/ui/shell/navigation/ThemeToggle'
import { Mark } from '@/components/ui/shell/pages/Mark'
import { organizationsOf } from '@/hooks/identity/use-membership'
import { useConsoleSession } from '@/hooks/ui/shell/use-console-session'
import { useHere } from '@/hooks/ui/shell/use-here'
import { usePageProps } from '@/hooks/ui/shell/use-page-props'
import { links } from '@/lib/client/links'
import { signOutLink } from '@/lib/client/sign-out'
import type { ConsoleSession } from '@/lib/shared/http/session'
import styles from './PublicPage.module.css'

/**
 * Where a person's own part of the product is: staff's console, or their first organization. Null
 * without either.
 */
export function destinationOf(
  session: ConsoleSession,
  loginOrigin: string,
  organizationOrigin: string,
) {
  if (session.user.staff) return { label: 'Go to the console', href: `${loginOrigin}/dashboard` }
  const [first] = organizationsOf(session.user.organizationRoles)
  return first
    ? { label: `Go to ${first.label}`, href: links.home(organizationOrigin, first.domainURL) }
    : null
}

/**
 * The button that leads on: to sign in, and `returns` to this page, or to the place of whoever has.
 */
export function WayIn({ size = 'xs', returns = false }: { size?: string; returns?: boolean }) {
  const { session } = useConsoleSession()
  const { loginOrigin, organizationOrigin } = usePageProps()
  const here = useHere()
  const target = returns ? here : `${loginOrigin}/dashboard`
  if (!session)
    return (
      <Button component="a" size={size} href={links.signIn(loginOrigin, target)}>
        Sign in
      </Button>
    )
  const destination = destinationOf(session, loginOrigin, organizationOrigin)
  return destination ? (
    <Button component="a" size={size} href={destination.href}>
      {destination.label}
    </Button>
  ) : (
    <Button component="a" size={size} variant="default" {...signOutLink}>
      Log Out
    </Button>
  )
}

type Props = {
  title?: string
  /** Whoever signs in by the button of the header comes back to it. */
  returns?: boolean
  children: ReactNode
}

/** A page for everybody. */
export function PublicPage({ title, returns, children }: Props) {
  const { demo } = usePageProps()
  return (
    <div className={styles.page}>
      <Head>
        <title>{title ? `${title} · Polyclinic` : 'Polyclinic'}</title>
      </Head>
      <header>
        {demo && <DemoBanner />}
        <div className={styles.header}>
          <Link href="/" className={styles.brand}>
            <Mark size={26} /> Polyclinic
          </Link>
          <div className={styles.end}>
            <Link href="/faqs" className={styles.link}>
              Questions
            </Link>
            <ThemeToggle />
            <WayIn returns={returns} />
          </div>
        </div>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}
