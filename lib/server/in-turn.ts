import type { Ctx } from './ctx'
import type { ApiRequest } from './request'
import { takeTurn } from './turns'

/** Has `work` done when a call has been answered, or its connection is gone. */
export type WhenAnswered = (work: () => void) => void

/**
 * Runs the work of a heavy call when its turn has come. The turn ends when both the work is done
 * and the answer has been taken: a file that nobody reads stays in memory.
 */
export async function inTurn<T>(
  req: ApiRequest,
  caller: Pick<Ctx, 'actor' | 'scope'>,
  whenAnswered: WhenAnswered,
  work: () => Promise<T>,
): Promise<T> {
  const end = await takeTurn(caller, () => req.socket.destroyed)
  try {
    return await work()
  } finally {
    whenAnswered(end)
  }
}

/**
 * Runs the work of a call that sends mails when few others do. The turn ends with the work: its
 * answer is small.
 */
export async function inMailTurn<T>(turn: Promise<() => void>, work: () => Promise<T>): Promise<T> {
  const end = await turn
  return work().finally(end)
}
