import { ActionIcon } from '@mantine/core'
import { IconMenu2, IconX } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import { useState, type ReactNode } from 'react'
import { Loading, onDemand } from '@/components/ui/primitives/on-demand'
import { useConsoleSession } from '@/hooks/ui/shell/use-console-session'
import { usePageProps } from '@/hooks/ui/shell/use-page-props'
import styles from './Frame.module.css'

// Drawn with the page, but not in the script of those who see neither.
const DemoBanner = dynamic(() => import('./DemoBanner').then((module) => module.DemoBanner), {
  loading: Loading,
})
const ViewingBanner = dynamic(
  () => import('./ViewingBanner').then((module) => module.ViewingBanner),
  {
    loading: Loading,
  },
)
// No page waits for it.
const Background = onDemand(() => import('./Background').then((module) => module.Background))

type Props = {
  /** Left to right in the header: where one is, what one can go to, who one is. */
  header: { place: ReactNode; areas?: ReactNode; person: ReactNode }
  nav: ReactNode
  children: ReactNode
}

/** The frame of both signed-in areas: header, side navigation, content at one left edge. */
export function Frame({ header, nav, children }: Props) {
  const { demo } = usePageProps()
  const { session } = useConsoleSession()
  const viewing = session?.viewing
  const [navOpened, setNavOpened] = useState(false)
  const label = navOpened ? 'Close the navigation' : 'Open the navigation'
  return (
    <div
      className={styles.frame}
      data-demo={demo || undefined}
      data-viewing={viewing && true}
      data-areas={header.areas ? true : undefined}
    >
      <Background />
      <a href="#content" className={styles.skip}>
        Skip to the content
      </a>
      <header className={styles.header}>
        {demo && <DemoBanner />}
        {viewing && <ViewingBanner viewing={viewing} name={session.user.displayName} />}
        <div className={styles.bar}>
          <div className={styles.place}>
            <ActionIcon
              size={40}
              className={styles.burger}
              aria-label={label}
              aria-expanded={navOpened}
              aria-controls="side-nav"
              onClick={() => setNavOpened(!navOpened)}
            >
              {navOpened ? <IconX size={20} stroke={1.5} /> : <IconMenu2 size={20} stroke={1.5} />}
            </ActionIcon>
            {header.place}
          </div>
          {header.areas && <div className={styles.areas}>{header.areas}</div>}
          <div className={styles.person}>{header.person}</div>
        </div>
      </header>
      <div className={styles.body}>
        <div
          id="side-nav"
          className={styles.nav}
          data-opened={navOpened || undefined}
          onKeyDown={({ key }) => key === 'Escape' && setNavOpened(false)}
          onClick={({ target }) =>
            target instanceof Element && target.closest('a') && setNavOpened(false)
          }
        >
          {nav}
        </div>
        <main id="content" tabIndex={-1} className={styles.main} inert={navOpened}>
          {children}
        </main>
      </div>
    </div>
  )
}
