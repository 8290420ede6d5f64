import { Button } from '@mantine/core'

/** Below a field whose options could not be loaded. */
export const FieldTrouble = ({ what, onRetry }: { what: string; onRetry: () => void }) => (
  <>
    {what} could not be loaded.{' '}
    {/* The focus stays in the field: leaving it would check it, and an error takes this text's
        place. */}
    <Button
      size="compact-xs"
      variant="subtle"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRetry}
    >
      Try again
    </Button>
  </>
)
