import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import type { ListState } from '@/hooks/ui/list/use-list-state'
import type { Noun } from '@/lib/client/format/nouns'

type Props = { state: ListState; noun: Noun; searched?: string }

/** A search or filters that leave nothing, and the way back to everything. */
export function NoMatch({ state: { search, filters, widen }, noun, searched }: Props) {
  const filtered = Object.values(filters).some((values) => values.length > 0)
  const clear =
    search && filtered
      ? 'Clear search and filters'
      : search
        ? 'Clear the search'
        : 'Clear the filters'
  return (
    <EmptyState
      icon={IconSearchOff}
      title={search ? `No ${noun.one} matches “${search}”` : `No ${noun.one} matches these filters`}
      action={
        <Button variant="default" onClick={widen}>
          {clear}
        </Button>
      }
    >
      {search && filtered ? 'The filters may leave out what you look for. ' : ''}
      {search ? searched : 'Others are there, but none that all of the filters let through.'}
    </EmptyState>
  )
}
