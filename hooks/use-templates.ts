import { useDebouncedValue } from '@mantine/hooks'
import useSWR from 'swr'
import { call, type Failure } from '@/lib/client/call'
import type {
  Preview,
  PreviewInput,
  Template,
  TemplateChange,
  TemplateEntry,
  TemplateInput,
  TemplateVersion,
  TemplateVersionEntry,
  TestInput,
  TestSent,
} from '@/lib/templates/schema'
import { useAddress, type Entity } from './use-address'
import { useList } from './use-list'
import { useAct, useMore, useRecord, useSave } from './use-record'

export const templates: Entity = { path: 'templates', of: 'organization' }

const filters = ['category', 'purpose', 'language', 'status', 'organization'] as const

/** The templates that the organization at hand can use; for global those of every organization. */
export const useTemplates = () =>
  useList<TemplateEntry>(templates, ({ id }) => String(id), {
    sort: 'name',
    filters,
    hidden: ['updatedAt'],
  })
export type TemplateList = ReturnType<typeof useTemplates>

export const useTemplate = (id: string | undefined) => useRecord<Template>(templates, id)
export const useSaveTemplate = () => useSave<Template, TemplateInput | TemplateChange>(templates)

/** The versions of a template, newest first, and one of them whole. */
export const useTemplateVersions = (id: number) =>
  useMore<TemplateVersionEntry[]>(templates, String(id), 'versions')
export const useTemplateVersion = (id: number, number: number) =>
  useMore<TemplateVersion>(templates, String(id), `versions/${number}`)

/** As much of a template as it takes to do something with it. */
export type Acted = { id: number; version: number }

/** What can be done with a template beyond changing its draft. */
export function useTemplateActs() {
  const act = useAct(templates)
  const deed = (action: string, { id, version }: Acted) =>
    act<Template>(action, { id: String(id), data: { version } })
  return {
    publish: (template: Acted) => deed('publish', template),
    archive: (template: Acted) => deed('archive', template),
    restore: (template: Acted, number: number) => deed(`versions/${number}/restore`, template),
    discard: ({ id }: Acted) => act<Template>('draft', { id: String(id), method: 'DELETE' }),
    test: (id: number, data: TestInput) => act<TestSent>('test', { id: String(id), data }),
  }
}

const ALL = 1000

/** What is live of all templates that can be seen here, to begin another one with. */
export function useTemplateChoices() {
  const { url, organizationDomainURL } = useAddress(templates)
  return useSWR<TemplateEntry[], Failure>(
    [url, { organizationDomainURL, status: 'live', sort: 'name', limit: ALL }],
    {
      revalidateOnFocus: false,
    },
  )
}

const TYPING = 400

/**
 * A draft as the mail that it would be, and what is wrong with it; the last one until a new one
 * arrives. It is asked for when somebody pauses, of the organization whose mail it is.
 */
export function usePreview(input: PreviewInput, organizationDomainURL: string) {
  const { url } = useAddress(templates)
  const [settled] = useDebouncedValue(JSON.stringify(input), TYPING)
  const answer = useSWR<Preview, Failure, readonly [string, string, string]>(
    [`${url}/preview`, organizationDomainURL, settled],
    ([url, organizationDomainURL, data]) =>
      call<Preview>({
        url,
        method: 'POST',
        params: { organizationDomainURL },
        data: JSON.parse(data) as PreviewInput,
      }),
    { keepPreviousData: true, revalidateOnFocus: false },
  )
  return { ...answer, stale: answer.isLoading || settled !== JSON.stringify(input) }
}
