import { useDebouncedValue } from '@mantine/hooks'
import { entity, useAddress } from '@/hooks/ui/list/use-address'
import { useList } from '@/hooks/ui/list/use-list'
import { useRead } from '@/hooks/ui/list/use-read'
import { useAct, useMore, useRecord, useSave } from '@/hooks/ui/list/use-record'
import { request } from '@/lib/client/api'
import type { PreviewInput, TestInput } from '@/lib/marketing/templates/schema'

export const templates = entity('templates', 'organization')

const filters = ['category', 'purpose', 'language', 'status', 'organization'] as const

/** The templates that the organization at hand can use; for global those of every organization. */
export const useTemplates = () =>
  useList(templates, ({ id }) => String(id), {
    sort: 'name',
    filters,
    hidden: ['updatedAt'],
  })
export type TemplateList = ReturnType<typeof useTemplates>

export const useTemplate = (id: string | undefined) => useRecord(templates, id)
export const useSaveTemplate = () => useSave(templates)

/** The versions of a template, newest first, and one of them whole. */
export const useTemplateVersions = (id: number) =>
  useMore(templates, '/:id/versions', { params: { id } })
export const useTemplateVersion = (id: number, number: number) =>
  useMore(templates, '/:id/versions/:number', { params: { id, number } })

/** As much of a template as it takes to do something with it. */
export type Acted = { id: number; version: number }

/** What can be done with a template beyond changing its draft. */
export function useTemplateActs() {
  const act = useAct(templates)
  return {
    publish: ({ id, version }: Acted) =>
      act('POST', '/:id/publish', { params: { id }, body: { version } }),
    archive: ({ id, version }: Acted) =>
      act('POST', '/:id/archive', { params: { id }, body: { version } }),
    restore: ({ id, version }: Acted, number: number) =>
      act('POST', '/:id/versions/:number/restore', {
        params: { id, number },
        body: { version },
      }),
    discard: ({ id }: Acted) => act('DELETE', '/:id/draft', { params: { id } }),
    test: (id: number, body: TestInput) => act('POST', '/:id/test', { params: { id }, body }),
  }
}

const ALL = 1000

/** What is live of all templates that can be seen here, to begin another one with. */
export function useTemplateChoices() {
  const { path, organizationDomainURL } = useAddress(templates)
  const query = { organizationDomainURL, status: 'live', sort: 'name', limit: ALL }
  return useRead(request('GET', path, { query }), { revalidateOnFocus: false })
}

const TYPING = 400

/**
 * A draft as the mail that it would be, and what is wrong with it; the last one until a new one
 * arrives. It is asked for when somebody pauses, of the organization whose mail it is.
 */
export function usePreview(input: PreviewInput, organizationDomainURL: string) {
  const { path } = useAddress(templates)
  const [settled] = useDebouncedValue(JSON.stringify(input), TYPING)
  const answer = useRead(
    request('POST', `${path}/preview`, {
      query: { organizationDomainURL },
      body: JSON.parse(settled) as PreviewInput,
    }),
    { keepPreviousData: true, revalidateOnFocus: false },
  )
  return { ...answer, stale: answer.isLoading || settled !== JSON.stringify(input) }
}
