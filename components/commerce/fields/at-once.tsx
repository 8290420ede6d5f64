import { Button } from '@mantine/core'
import type { Failure } from '@/lib/client/call'
import { notify } from '@/lib/client/notify'

/** Does something at once and says so, with the way back; what is refused is said, too. */
export async function atOnce(work: () => Promise<unknown>, message: string, undo?: () => Promise<unknown>) {
  try {
    await work()
    const back = undo && (
      <Button size="compact-xs" variant="default" ml={8} onClick={() => void atOnce(undo, 'Undone.')}>
        Undo
      </Button>
    )
    void notify({ message: <>{message} {back}</> }) // prettier-ignore
  } catch (cause) {
    void notify({ color: 'red', message: (cause as Failure).error })
  }
}
