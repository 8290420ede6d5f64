import { useRouter } from 'next/router'

const PARAMETER = 'record'
const NEW = 'new'

/**
 * Which record is open beside a list: `record=<id>` in the address, so that it can be linked, and `record=new` for one
 * that is not there yet.
 */
export function useEditor() {
  const { pathname, query, push, replace } = useRouter()
  const named = [query[PARAMETER]].flat()[0] || undefined
  const { [PARAMETER]: _named, ...others } = query
  const options = { shallow: true, scroll: false }
  const open = (id: string) => void push({ pathname, query: { ...query, [PARAMETER]: id } }, undefined, options)
  return {
    opened: named !== undefined,
    /** Undefined for a new one. */
    id: named === NEW ? undefined : named,
    create: () => open(NEW),
    edit: open,
    close: () => void replace({ pathname, query: others }, undefined, options),
  }
}
export type Editor = ReturnType<typeof useEditor>
