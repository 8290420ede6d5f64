import { NavigationProgress, nprogress } from '@mantine/nprogress'
import { useRouter } from 'next/router'
import { useEffect } from 'react'
import styles from './RouteProgress.module.css'

type Change = { shallow: boolean }

/** Below this nothing is shown: a bar that only blinks says nothing. Milliseconds. */
const PATIENCE = 150

/** The bar at the top while a page is on its way. */
export function RouteProgress() {
  const { events } = useRouter()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const start = (_address: string, { shallow }: Change) => {
      clearTimeout(timer)
      if (!shallow) timer = setTimeout(() => nprogress.start(), PATIENCE)
    }
    const done = () => {
      clearTimeout(timer)
      nprogress.complete()
    }
    events.on('routeChangeStart', start)
    events.on('routeChangeComplete', done)
    events.on('routeChangeError', done)
    return () => {
      events.off('routeChangeStart', start)
      events.off('routeChangeComplete', done)
      events.off('routeChangeError', done)
    }
  }, [events])
  return (
    <NavigationProgress
      size={2}
      color="var(--accent)"
      className={styles.bar}
      aria-label="Loading the page"
    />
  )
}
