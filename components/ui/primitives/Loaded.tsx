import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Failure } from '@/lib/client/call'
import { LoadFailure } from './LoadFailure'

type Props<Data> = {
  /** "The sessions", for the sentence that says they could not be loaded. */
  what: string
  answer: { data?: Data; error?: Failure; mutate: () => unknown }
  /** Stands in the place of what comes. */
  waiting?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * What an answer has brought; until then its shape, or that it could not be had. What was there
 * stays.
 */
export function Loaded<Data>({
  what,
  answer: { data, error, mutate },
  waiting,
  children,
}: Props<Data>) {
  if (data !== undefined) return children(data)
  if (error) return <LoadFailure what={what} failure={error} onRetry={() => void mutate()} />
  return waiting ?? <Skeleton height={96} aria-busy="true" />
}
