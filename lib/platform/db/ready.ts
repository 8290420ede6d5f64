import { answersSoFar, databaseAnswers as answers } from './client'

/**
 * Answers whether the database answers a trivial statement within a second, or has answered anybody
 * meanwhile: with all connections taken the statement has to wait.
 */
export async function databaseAnswers(): Promise<boolean> {
  const before = answersSoFar()
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, 1000, false).unref())
  return (await Promise.race([answers(), tooLate])) || answersSoFar() > before
}
