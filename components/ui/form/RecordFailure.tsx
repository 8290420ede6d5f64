import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import type { Failure } from '@/lib/client/call'

type Props = {
  /** "The resource". */
  what: string
  failure: Failure
  onRetry: () => void
  onClose: () => void
}

/** Unknown, or named by something that names nothing. */
const isGone = ({ status, fields }: Failure) => status === 404 || 'id' in fields

/**
 * Why a record cannot be had. For an old link, or after somebody else's work, trying again would
 * never help.
 */
export const RecordFailure = ({ what, failure, onRetry, onClose }: Props) =>
  isGone(failure) ? (
    <EmptyState
      icon={IconFileOff}
      title={`${what} is not there`}
      action={
        <Button variant="default" onClick={onClose}>
          Back to the list
        </Button>
      }
    >
      It may have been deleted, or the link is wrong.
    </EmptyState>
  ) : (
    <LoadFailure what={what} failure={failure} onRetry={onRetry} />
  )
