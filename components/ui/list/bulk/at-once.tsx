import { Button } from '@mantine/core'
import type { Failure } from '@/lib/client/call'
import { notify } from '@/lib/client/notify'

type Work = () => Promise<unknown>

/** Says what was done, with the way back where there is one. */
export function tellDone({
  title,
  message,
  undo,
}: {
  title?: string
  message: string
  undo?: Work
}) {
  const back = undo && (
    <Button
      size="compact-xs"
      variant="default"
      ml={8}
      onClick={() => void doneAtOnce(undo, 'Undone.')}
    >
      Undo
    </Button>
  )
  void notify({
    ...(title && { title }),
    message: (
      <>
        {message} {back}
      </>
    ),
  })
}

/**
 * Does without asking what can be undone. What was done is said, with the way back; nothing is said
 * of what is seen anyway. Why something could not be done is always said.
 */
export async function doneAtOnce(work: Work, message?: string, undo?: Work) {
  try {
    await work()
    if (message) tellDone({ message, undo })
  } catch (cause) {
    void notify({ color: 'red', message: (cause as Failure).error })
  }
}
