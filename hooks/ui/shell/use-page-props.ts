import { createContext, useContext } from 'react'
import type { PageProps } from '@/lib/shared/http/page-props'

const none: PageProps = {
  session: null,
  loginOrigin: '',
  organizationOrigin: '',
  demo: false,
  supportEmail: null,
  pollSeconds: 0,
  shopSeconds: 30,
  unavailable: false,
}

export const PagePropsContext = createContext<PageProps>(none)

/** What the server sent with this page, wherever in the tree it is needed. */
export const usePageProps = () => useContext(PagePropsContext)
export { none as noPageProps }
