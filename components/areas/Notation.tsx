import { useRouter } from 'next/router'
import { useSyncExternalStore, type ReactNode } from 'react'
import { useOrganizationRecord } from '@/hooks/tenancy/use-organization'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { useConsoleSession } from '@/hooks/ui/shell/use-console-session'
import { usePageProps } from '@/hooks/ui/shell/use-page-props'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { setNotation } from '@/lib/client/format/notation'
import { isAdminPath } from '@/lib/shared/http/edge-redirect'
import { GLOBAL } from '@/lib/shared/http/session'
import { PRODUCT_LOCALE } from '@/lib/shared/text/notation'

const never = () => () => {}
/**
 * The locale of the reader's browser; undefined while the page is rendered by the server, and then
 * taken over.
 */
const useReaderLocale = () =>
  useSyncExternalStore<string | undefined>(
    never,
    () => navigator.language,
    () => undefined,
  )

/**
 * The locale of the organization that staff have selected; undefined while none is, where they may
 * not know it, and on public pages, which are on hosts that do not answer for other organizations.
 */
function useSelectedLocale(isStaff: boolean): string | undefined {
  const selected = useSelected()
  const isAdmin = isAdminPath(useRouter().pathname)
  const mayRead = usePermissions().canAnywhere('organizations:read')
  const { data } = useOrganizationRecord(isStaff && isAdmin && mayRead ? selected : GLOBAL)
  return selected === GLOBAL ? undefined : data?.settings.locale.value
}

/**
 * Writes numbers and days below as the people of the organization at hand do, else as the reader
 * does. The page is a function: it is drawn anew, and keeps its state, once the organization is
 * known or another one is selected.
 */
export function Notation({ children }: { children: () => ReactNode }) {
  const { locale } = usePageProps()
  const { session } = useConsoleSession()
  const selected = useSelectedLocale(locale === undefined && session !== null && session.user.staff)
  const reader = useReaderLocale()
  // The first rendering in the browser is the same as the server's, which renders pages of many
  // people at once.
  setNotation(reader === undefined ? PRODUCT_LOCALE : (locale ?? selected ?? reader))
  return children()
}
