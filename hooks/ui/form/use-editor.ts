import { useQuery } from '@/hooks/ui/list/use-query'

const PARAMETER = 'record'
const NEW = 'new'

/**
 * Which record is open beside a list: `record=<id>` in the address, so that it can be linked, and
 * `record=new` for one that is not there yet.
 */
export function useEditor() {
  const { of, push, replace } = useQuery()
  const named = of(PARAMETER) || undefined
  const open = (id: string) => push({ [PARAMETER]: id })
  return {
    opened: named !== undefined,
    /** Undefined for a new one. */
    id: named === NEW ? undefined : named,
    create: () => open(NEW),
    edit: open,
    close: () => replace({ [PARAMETER]: undefined }),
  }
}
