import { Loader } from '@mantine/core'
import { useConnection } from '@/hooks/ui/shell/use-connection'
import { usePageProps } from '@/hooks/ui/shell/use-page-props'
import styles from './ConnectionOverlay.module.css'

/**
 * Covers everything while the server cannot be reached, and goes by itself when it answers again.
 */
export function ConnectionOverlay() {
  const { unavailable } = usePageProps()
  const lost = useConnection(unavailable)
  return (
    <div role="status" aria-live="polite" className={lost ? styles.overlay : undefined}>
      {lost && (
        <p className={styles.text}>
          <Loader size={14} color="currentColor" aria-hidden />
          We are working on the connection....
        </p>
      )}
    </div>
  )
}
