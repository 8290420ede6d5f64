import { useQuery } from '@/hooks/ui/list/use-query'

export const VIEWS = { table: 'Table', week: 'Week', holidays: 'Holiday sets', imports: 'Imports' }
export type View = keyof typeof VIEWS

/** Which view the address asks for. */
export function useView(): View {
  const asked = useQuery().of('view')
  return (Object.keys(VIEWS) as View[]).find((view) => view === asked) ?? 'table'
}
