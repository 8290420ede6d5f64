import { Button } from '@mantine/core'
import { Notice } from '@/components/ui/primitives/Notice'

/** Says that a form holds what had been entered in it before the page was left. */
export const RestoredNotice = ({ onDiscard }: { onDiscard: () => void }) => (
  <Notice
    live
    action={
      <Button size="compact-xs" variant="default" onClick={onDiscard}>
        Discard it
      </Button>
    }
  >
    What you had entered here is restored, and not saved yet.
  </Notice>
)
