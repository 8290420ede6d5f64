import { useSession } from 'next-auth/react'
import { useRouter } from 'next/router'
import { useEffect, useEffectEvent } from 'react'
import { useRead } from '@/hooks/ui/list/use-read'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { request } from '@/lib/client/api'
import { namedIn, withOrganization } from '@/lib/client/links'
import { GLOBAL } from '@/lib/shared/http/session'

export const GLOBAL_LABEL = 'Global'

/**
 * Selects another organization: a change of address without a navigation, remembered in the
 * session.
 */
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
export const useOrganizationRecord = (organizationDomainURL: string) =>
  useRead(
    organizationDomainURL === GLOBAL
      ? null
      : request('GET', '/admin/organizations/:organizationDomainURL', {
          params: { organizationDomainURL },
        }),
  )

/**
 * The organization that the address selects. One that merely could not be loaded has `failure` and
 * `retry`.
 */
export function useOrganization() {
  const domainURL = useSelected()
  // Without the permission nothing is told of it.
  const mayRead = usePermissions().canAnywhere('organizations:read')
  const { data, error, mutate, isValidating } = useOrganizationRecord(mayRead ? domainURL : GLOBAL)
  // An answer of before may be out of date: the organization can have been made since.
  const missing = error?.status === 404 && !isValidating
  return {
    domainURL,
    record: data,
    label: domainURL === GLOBAL ? GLOBAL_LABEL : mayRead ? data?.label : domainURL,
    parent: data?.path.at(-1)?.label,
    level: data?.level,
    /** Whether it certainly does not exist; undefined when the person is not told. */
    missing: mayRead || domainURL === GLOBAL ? missing : undefined,
    failure: error?.status === 404 ? undefined : error,
    retry: () => void mutate(),
  }
}
export type CurrentOrganization = ReturnType<typeof useOrganization>

/** Has the address name the organization that is shown: no other tab can change it then. */
export function useOrganizationInAddress() {
  const router = useRouter()
  const selected = useSelected()
  const name = useEffectEvent(() => {
    if (namedIn(router.query) !== undefined) return
    const target = withOrganization(router.pathname, router.query, selected)
    void router.replace(target, undefined, { shallow: true, scroll: false })
  })
  useEffect(() => name(), [router.asPath])
}
