import { Button, CloseButton } from '@mantine/core'
import { useLostNavigation } from '@/hooks/ui/shell/use-lost-navigation'
import { reload } from '@/lib/client/navigate'
import styles from './LostNavigation.module.css'

/**
 * Says that a page could not be opened, and how to try again. Part of the page: without a
 * connection nothing can be loaded.
 */
export function LostNavigation() {
  const { page, part, isOnline } = useLostNavigation()
  const lost = page || part
  if (!lost) return null
  const what = page ? 'The page could not be opened.' : 'A part of the page could not be loaded.'
  return (
    <div role="alert" className={styles.notice}>
      <p>
        {!isOnline && 'You are offline. '}
        {isOnline && page && !page.wasOffline && 'The server cannot be reached. '}
        {what}
      </p>
      <Button size="compact-sm" variant="default" onClick={lost.again}>
        Try again
      </Button>
      {!page && part && part.repeated && isOnline && (
        // After an update of the console its parts have other addresses.
        <Button size="compact-sm" variant="default" onClick={reload}>
          Load the page again
        </Button>
      )}
      <CloseButton size="sm" aria-label="Dismiss" onClick={lost.dismiss} />
    </div>
  )
}
