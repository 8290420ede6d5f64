import { useRouter } from 'next/router'
import { ViewTabs } from '@/components/ui/list/ViewTabs'
import { useQuery } from '@/hooks/ui/list/use-query'
import { namedIn } from '@/lib/client/links'

/** Which of a page's lists the address asks for; the first one without a word. */
export function useListTab<Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const asked = useQuery().of('list')
  return names.find((name) => name === asked) ?? names[0]
}

/**
 * Two lists that belong together, one at a time. Another one begins without this one's search and
 * record.
 */
export function ListTabs<Name extends string>({
  label,
  tabs,
  shown,
}: {
  label: string
  tabs: Record<Name, string>
  shown: Name
}) {
  const { pathname, query } = useRouter()
  const organizationDomainURL = namedIn(query)
  const entries = Object.entries<string>(tabs)
  return (
    <ViewTabs
      label={label}
      tabs={entries.map(([name, label], index) => ({
        label,
        current: name === shown,
        href: {
          pathname,
          query: {
            ...(organizationDomainURL && { organizationDomainURL }),
            ...(index > 0 && { list: name }),
          },
        },
      }))}
    />
  )
}
