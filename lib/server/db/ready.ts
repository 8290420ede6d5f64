import { pool } from './client'

/** Whether the database answers a trivial statement within a second. */
export async function databaseAnswers(): Promise<boolean> {
  const answered = pool().query('select 1').then(() => true, () => false) // prettier-ignore
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, 1000, false).unref())
  return Promise.race([answered, tooLate])
}
