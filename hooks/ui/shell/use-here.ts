import { useMounted } from '@mantine/hooks'
import { usePageProps } from './use-page-props'

/**
 * The whole address of the page at hand. Only the browser knows it: until then it is the login
 * host's.
 */
export function useHere(): string {
  const { loginOrigin } = usePageProps()
  return useMounted() ? window.location.href : loginOrigin
}
