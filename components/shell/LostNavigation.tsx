import { Button, CloseButton } from '@mantine/core'
import { useLostNavigation } from '@/hooks/use-lost-navigation'
import styles from './LostNavigation.module.css'

/** Says that a page could not be opened, and how to try again. Part of the page: without a connection nothing can be loaded. */
export function LostNavigation() {
  const { lost, dismiss } = useLostNavigation()
  if (!lost) return null
  const why = navigator.onLine ? 'The server cannot be reached.' : 'You are offline.'
  return (
    <div role="alert" className={styles.notice}>
      <p>
        {why} {lost.address === undefined ? 'A part of the page could not be loaded.' : 'The page could not be opened.'}
      </p>
      <Button size="compact-sm" variant="default" onClick={lost.again}>
        {lost.address === undefined ? 'Load the page again' : 'Try again'}
      </Button>
      <CloseButton size="sm" aria-label="Dismiss" onClick={dismiss} />
    </div>
  )
}
