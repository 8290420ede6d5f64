import { useEffect, useEffectEvent } from 'react'
import { useIsHidden } from '@/hooks/tenancy/use-hidden-organization'
import type { CurrentOrganization } from '@/hooks/tenancy/use-organization'
import { useQuery } from '@/hooks/ui/list/use-query'
import { notify } from '@/lib/client/notify'
import { GLOBAL } from '@/lib/shared/http/session'

/**
 * Gives up an organization that does not exist for `global`, with the rest of the query as it is,
 * and says so.
 */
export function UnknownOrganization({
  domainURL,
  missing,
}: Pick<CurrentOrganization, 'domainURL' | 'missing'>) {
  const hidden = useIsHidden(missing === undefined ? domainURL : null)
  const isUnknown = missing ?? hidden
  const { replace } = useQuery()
  const giveUp = useEffectEvent(() => {
    replace({ organizationDomainURL: GLOBAL })
    void notify({ message: `There is no organization ${domainURL}.`, color: 'red' })
  })
  useEffect(() => {
    if (isUnknown) giveUp()
  }, [isUnknown, domainURL])
  return null
}
