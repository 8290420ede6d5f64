import type { Call } from './call'
import type { Ctx } from './ctx'
import { takeTurn } from './turns'

/**
 * Runs the work of a heavy call when its turn has come. The turn ends when both the work is done
 * and the answer has been taken: a file that nobody reads stays in memory.
 */
export async function inTurn<T>(
  { req, whenAnswered }: Call,
  caller: Pick<Ctx, 'actor' | 'scope'>,
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
