import { useRouter } from 'next/router'

const one = (value: string | string[] | undefined) => [value].flat()[0] ?? ''

/** Search and page of a list live in the address, so that a link shows a colleague the same rows. Pages count from 1. */
export function useListState() {
  const { pathname, query, replace } = useRouter()
  const set = (next: { search?: string; page?: number }) => {
    const { page: _page, ...rest } = query
    const search = next.search ?? one(query.search)
    const page = next.page && next.page > 1 ? { page: String(next.page) } : {}
    const { search: _search, ...others } = rest
    const target = { pathname, query: { ...others, ...(search && { search }), ...page } }
    void replace(target, undefined, { shallow: true, scroll: false })
  }
  return { search: one(query.search), page: Math.max(1, Math.trunc(Number(one(query.page))) || 1), set }
}
export type ListState = ReturnType<typeof useListState>
