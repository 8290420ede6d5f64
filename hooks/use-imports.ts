import { useEffect, useEffectEvent, useRef } from 'react'
import useSWR from 'swr'
import { useRouter } from 'next/router'
import { addressOf, call, callWithTotal, type Answer, type Failure } from '@/lib/client/call'
import { namedIn } from '@/lib/client/links'
import type {
  Import,
  ImportChange,
  ImportEntry,
  ImportRow,
  ImportStep,
} from '@/lib/shared/import-schema'
import type { ImportNoun, RowResult } from '@/lib/shared/imports'
import { useAddress, type Entity } from './use-address'
import { useAttempt } from './use-attempt'
import { useList } from './use-list'
import { useMayCreate } from './use-may-create'
import { useAct, useRefresh } from './use-record'

const entityOf = (noun: ImportNoun): Entity => ({
  path: noun,
  of: noun === 'tests' ? 'provider' : 'organization',
})
const importsOf = (noun: ImportNoun): Entity => ({ ...entityOf(noun), path: `${noun}/imports` })

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
  useList<ImportEntry>(importsOf(noun), ({ id }) => id, { sort: '-createdAt', filters: ['state'] })

/** Sends a file; tried again, it is the same import. */
export function useUpload(noun: ImportNoun) {
  const { url, organizationDomainURL } = useAddress(importsOf(noun))
  const attempt = useAttempt()
  return (file: File) => {
    const { name, lastModified } = file
    const params = { organizationDomainURL, fileName: name }
    // Browsers call a CSV file many things, or nothing.
    const sent = new File([file], name, { type: 'text/csv', lastModified })
    return attempt({ url, method: 'POST', params, file: sent }, call<Import>)
  }
}

/** So often it is looked how far an import is that goes on by itself, in ms. */
const EVERY = 1500

/**
 * One import, looked at again while it goes on, with what can be done with it. Each deed answers how
 * far it is by then.
 */
export function useImport(noun: ImportNoun, id: string) {
  const { url, organizationDomainURL } = useAddress(importsOf(noun))
  const looked = useRef(false)
  const answer = useSWR<Import, Failure>(
    [`${url}/${encodeURIComponent(id)}`, { organizationDomainURL }],
    ([address, params]: [string, Record<string, string | undefined>]) => {
      // Only the first look is the person's.
      const background = looked.current
      looked.current = true
      return call<Import>({ url: address, params, background })
    },
    { revalidateOnFocus: false, refreshInterval: (found) => (found?.going ? EVERY : 0) },
  )
  // What is created stands in the noun's own list as well.
  const act = useAct(entityOf(noun))
  const deed = async (...asked: Parameters<typeof act>) => {
    const present = await act<Import>(...asked)
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
  const at = `imports/${encodeURIComponent(id)}`
  return {
    answer,
    map: (chosen: ImportChange) => deed(at, { method: 'PUT', data: chosen }),
    next: (step: ImportStep = {}) => deed(`${at}/continue`, { data: step }),
    pause: () => deed(`${at}/pause`),
    undo: () => deed(`${at}/undo`),
    abandon: () => deed(at, { method: 'DELETE' }),
  }
}

type Page = { result?: RowResult; limit: number; offset: number }

/** Some rows of a file; while others are on their way, the last ones. */
export function useImportRows(
  noun: ImportNoun,
  { id, updatedAt }: Pick<Import, 'id' | 'updatedAt'>,
  page: Page,
) {
  const { url, organizationDomainURL } = useAddress(importsOf(noun))
  return useSWR<Answer<ImportRow[]>, Failure>(
    [`${url}/${encodeURIComponent(id)}/rows`, { organizationDomainURL, ...page }, updatedAt],
    ([address, params]: [string, Record<string, string | number | undefined>]) =>
      callWithTotal<ImportRow[]>({ url: address, params }),
    { keepPreviousData: true, revalidateOnFocus: false },
  )
}

/**
 * Where the files of a noun's imports are: the template, and rows of these results as they came.
 */
export function useImportFiles(noun: ImportNoun) {
  const { url, organizationDomainURL } = useAddress(importsOf(noun))
  return {
    template: addressOf({ url: `${url}/template`, params: { organizationDomainURL } }),
    rows: (id: string, result: RowResult) =>
      addressOf({
        url: `${url}/${id}/rows`,
        params: { organizationDomainURL, result, format: 'csv' },
      }),
  }
}
