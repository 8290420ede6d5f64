import { useSession } from 'next-auth/react'
import { useRouter } from 'next/router'
import { useEffect, useEffectEvent } from 'react'
import useSWR from 'swr'
import { withOrganization } from '@/lib/client/links'
import type { Failure } from '@/lib/client/call'
import type { Organization } from '@/lib/organizations/schema'
import { GLOBAL } from '@/lib/shared/session'
import { usePermissions } from './use-permissions'
import { useSelected } from './use-selected'

export const GLOBAL_LABEL = 'Global'

/** Selects another organization: a change of address without a navigation, remembered in the session. */
export function useChooseOrganization() {
  const router = useRouter()
  const { update } = useSession()
  const selected = useSelected()
  return async (domainURL: string) => {
    if (domainURL === selected) return
    const target = withOrganization(router.pathname, router.query, domainURL)
    await router.push(target, undefined, { shallow: true, scroll: false })
    await update({ organizationDomainURL: domainURL })
  }
}

/** One organization's record by its domainURL; nothing is loaded for `global`. */
export const useOrganizationRecord = (domainURL: string) =>
  useSWR<Organization, Failure>(domainURL === GLOBAL ? null : `/admin/organizations/${encodeURIComponent(domainURL)}`)

/**
 * The organization that the address selects. One that the server says does not exist gives way to `global`;
 * one that merely could not be loaded stays, with `retry`.
 */
export function useOrganization() {
  const router = useRouter()
  const domainURL = useSelected()
  // Without the permission nothing can be learned of it, not even whether it exists.
  const mayRead = usePermissions().canAnywhere('organizations:read')
  const { data, error, mutate } = useOrganizationRecord(mayRead ? domainURL : GLOBAL)
  const unknown = error?.status === 404

  const fallBack = useEffectEvent(() =>
    router.replace(withOrganization(router.pathname, router.query, GLOBAL), undefined, { shallow: true }),
  )
  useEffect(() => {
    if (unknown) void fallBack()
  }, [unknown, domainURL])

  return {
    domainURL,
    record: data,
    label: domainURL === GLOBAL ? GLOBAL_LABEL : mayRead ? data?.label : domainURL,
    parent: data?.path.at(-1)?.label,
    level: data?.level,
    failure: unknown ? undefined : error,
    retry: () => void mutate(),
  }
}
export type CurrentOrganization = ReturnType<typeof useOrganization>
