import {
  CHUNK,
  useOrganizationChunk,
  useOrganizationSearch,
} from '@/hooks/tenancy/use-organizations'
import { GLOBAL_OPTION, type Option } from './OrganizationRow'

/**
 * What a list of organizations offers for what is typed above it: the whole tree, or the matches.
 */
export function useOrganizationOptions(typed: string, withGlobal: boolean) {
  const search = typed.trim()
  const all = useOrganizationChunk(0)
  const found = useOrganizationSearch(search)
  const before = withGlobal ? 1 : 0
  const { error, mutate, isLoading } = search ? found : all
  // A search under way keeps its last rows: an abort is its own doing.
  const failure = error?.aborted ? undefined : error
  // What was listed before a failure is not offered any more.
  const total = all.error ? 0 : (all.data?.total ?? 0)
  const isGlobalFound =
    withGlobal && search !== '' && GLOBAL_OPTION.label.toLowerCase().includes(search.toLowerCase())
  const matches: Option[] = [
    ...(isGlobalFound ? [GLOBAL_OPTION] : []),
    ...((search && !failure && found.data?.data) || []),
  ]
  return {
    search,
    matches,
    count: search ? matches.length : total + before,
    /** Known to be empty, or not known yet. */
    busy: isLoading,
    // Whoever is searching keeps the field.
    searchable: search !== '' || (all.data ? total > 0 : all.isLoading),
    failure,
    retry: () => void mutate(),
    isGlobal: (index: number) => index < before,
    global: GLOBAL_OPTION,
    offsetOf: (index: number) => index - before,
    chunkOf: (index: number) => Math.floor(Math.max(0, index - before) / CHUNK),
  }
}
export type OrganizationOptions = ReturnType<typeof useOrganizationOptions>
