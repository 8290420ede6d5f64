import type { ReactNode } from 'react'
import { CHUNK, useOrganizationChunk } from '@/hooks/tenancy/use-organizations'
import type { Option } from './OrganizationRow'

type Props = {
  chunk: number
  /** Gets the organization at a place in the whole tree, or undefined while it is on its way. */
  children: (at: (place: number) => Option | undefined) => ReactNode
}

/** Loads one chunk of the tree for the rows of it that are in sight. */
export function OrganizationChunk({ chunk, children }: Props) {
  const { data } = useOrganizationChunk(chunk)
  return children((place) => data?.data[place - chunk * CHUNK])
}
