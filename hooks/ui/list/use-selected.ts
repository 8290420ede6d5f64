import { useRouter } from 'next/router'
import { useArea } from '@/hooks/ui/shell/use-area'
import { useConsoleSession } from '@/hooks/ui/shell/use-console-session'
import { namedIn } from '@/lib/client/links'
import { GLOBAL } from '@/lib/shared/http/session'

/**
 * The domainURL at hand. For staff the one that the address names, else the one they chose last in
 * this session; on an organization's host that host's.
 */
export function useSelected(): string {
  const { query } = useRouter()
  const area = useArea()
  const { session } = useConsoleSession()
  const chosen = session?.organizationDomainURL ?? GLOBAL
  return area === 'admin' ? (namedIn(query) ?? chosen) : chosen
}
