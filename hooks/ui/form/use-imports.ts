import { useEffect, useEffectEvent, useRef } from 'react'
import { useRouter } from 'next/router'
import { entity, useAddress } from '@/hooks/ui/list/use-address'
import { useFresh } from '@/hooks/ui/list/use-fresh'
import { useList } from '@/hooks/ui/list/use-list'
import { useMayCreate } from '@/hooks/ui/list/use-may-create'
import { usePage } from '@/hooks/ui/list/use-read'
import { useAct, useRefresh } from '@/hooks/ui/list/use-record'
import { request } from '@/lib/client/api'
import { addressOf, call } from '@/lib/client/call'
import { namedIn } from '@/lib/client/links'
import type { Import, ImportChange, ImportStep } from '@/lib/shared/imports/import-schema'
import type { ImportNoun, RowResult } from '@/lib/shared/imports/imports'
import { useAttempt } from './use-attempt'

const entityOf = (noun: ImportNoun) =>
  noun === 'tests' ? entity(noun, 'provider') : entity(noun, 'organization')
const importsOf = (noun: ImportNoun) =>
  noun === 'tests'
    ? entity(`${noun}/imports`, 'provider')
    : entity(`${noun}/imports`, 'organization')

/** The view of a noun's page in which its imports are. */
export const IMPORTS = 'imports'

/**
 * Whether a file can be imported at hand; what belongs to an organization cannot be imported for
 * global.
 */
export const useMayImport = (noun: ImportNoun) => useMayCreate(`${noun}:import`, noun !== 'tests')

/** Begins an import, from whatever view of the noun's page. */
export function useNewImport() {
  const { pathname, query, push } = useRouter()
  const organizationDomainURL = namedIn(query)
  const named = organizationDomainURL && { organizationDomainURL }
  return () =>
    void push({ pathname, query: { ...named, view: IMPORTS, record: 'new' } }, undefined, {
      shallow: true,
    })
}

/** The imports of a noun. */
export const useImports = (noun: ImportNoun) =>
  useList(importsOf(noun), ({ id }) => id, { sort: '-createdAt', filters: ['state'] })

/** Sends a file; tried again, it is the same import. */
export function useUpload(noun: ImportNoun) {
  const { path, organizationDomainURL } = useAddress(importsOf(noun))
  const attempt = useAttempt()
  return (file: File) => {
    const { name, lastModified } = file
    const query = { organizationDomainURL, fileName: name }
    // Browsers call a CSV file many things, or nothing.
    const sent = new File([file], name, { type: 'text/csv', lastModified })
    return attempt(request('POST', path, { query, file: sent }), call)
  }
}

/** So often it is looked how far an import is that goes on by itself, in ms. */
const EVERY = 1500

/**
 * One import, looked at again while it goes on, with what can be done with it. Each deed answers how
 * far it is by then.
 */
export function useImport(noun: ImportNoun, id: string) {
  const { path, organizationDomainURL } = useAddress(importsOf(noun))
  const params = { id }
  const answer = useFresh(
    request('GET', `${path}/:id`, { params, query: { organizationDomainURL } }),
    (found) => (found?.going ? EVERY : 0),
    { revalidateOnFocus: false },
  )
  // What is created stands in the noun's own list as well.
  const act = useAct(entityOf(noun))
  const known = async (done: Promise<Import>) => {
    const present = await done
    await answer.mutate(present, { revalidate: false })
    return present
  }
  // Also what came in since it was last looked at.
  const refresh = useRefresh(useAddress(entityOf(noun)).url)
  const seen = useRef<string>(undefined)
  const see = useEffectEvent((updatedAt: string) => {
    if (seen.current !== undefined && seen.current !== updatedAt) refresh()
    seen.current = updatedAt
  })
  const updatedAt = answer.data?.updatedAt
  useEffect(() => {
    if (updatedAt) see(updatedAt)
  }, [updatedAt])
  return {
    answer,
    map: (body: ImportChange) => known(act('PUT', '/imports/:id', { params, body })),
    next: (body: ImportStep = {}) => known(act('POST', '/imports/:id/continue', { params, body })),
    pause: () => known(act('POST', '/imports/:id/pause', { params, body: {} })),
    undo: () => known(act('POST', '/imports/:id/undo', { params, body: {} })),
    abandon: () => known(act('DELETE', '/imports/:id', { params })),
  }
}

type Page = { result?: RowResult; limit: number; offset: number }

/** Some rows of a file; while others are on their way, the last ones. */
export function useImportRows(
  noun: ImportNoun,
  { id, updatedAt }: Pick<Import, 'id' | 'updatedAt'>,
  page: Page,
) {
  const { path, organizationDomainURL } = useAddress(importsOf(noun))
  const query = { organizationDomainURL, ...page }
  return usePage(request('GET', `${path}/:id/rows`, { params: { id }, query }), {
    revision: updatedAt,
    keepPreviousData: true,
    revalidateOnFocus: false,
  })
}

/**
 * Where the files of a noun's imports are: the template, and rows of these results as they came.
 */
export function useImportFiles(noun: ImportNoun) {
  const { path, organizationDomainURL } = useAddress(importsOf(noun))
  const template = request('GET', `${path}/template`, { query: { organizationDomainURL } })
  return {
    template: addressOf(template),
    rows: (id: string, result: RowResult) => {
      const query = { organizationDomainURL, result, format: 'csv' as const }
      return addressOf(request('GET', `${path}/:id/rows`, { params: { id }, query }))
    },
  }
}
