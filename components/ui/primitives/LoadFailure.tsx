import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { Failure } from '@/lib/client/call'
import { EmptyState } from './EmptyState'

type Props = { what: string; failure: Failure; onRetry: () => void }

/** A read that failed: nothing was lost, and it can be tried again. */
export const LoadFailure = ({ what, failure, onRetry }: Props) => (
  <div role="alert">
    <EmptyState
      icon={IconCloudOff}
      title={`${what} could not be loaded`}
      action={
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {failure.error}
    </EmptyState>
  </div>
)
