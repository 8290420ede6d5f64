import { Cut } from '@/components/ui/primitives/Cut'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import type { Column } from './column'
import { RowLink } from './RowLink'

export const nameColumn: Column<{ id: number; name: string; description: string }> = {
  name: 'name',
  header: 'Name',
  sort: 'asc',
  cell: ({ id, name, description }) => (
    <RowLink id={String(id)} hint={description}>
      {name}
    </RowLink>
  ),
}

/** Whose a row is, where rows of several organizations stand together. */
export const organizationColumn: Column<{ organization: { label: string } }> = {
  name: 'organization',
  header: 'Organization',
  sort: 'asc',
  width: 160,
  yields: 1,
  cell: ({ organization }) => <Cut text={organization.label} />,
}

export const updatedColumn: Column<{ updatedAt: string }> = {
  name: 'updatedAt',
  header: 'Updated',
  sort: 'desc',
  width: 116,
  yields: 3,
  cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
}
