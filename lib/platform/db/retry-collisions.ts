import { isCollision } from '@/lib/platform/api/errors'

const MAX_ATTEMPTS = 5

/**
 * Runs `work` again when another transaction was in its way: a deadlock or a serialization failure.
 * For work that no caller repeats, such as a job or what follows a request that has ended. `work`
 * has to be one transaction without other effects.
 */
export async function retryCollisions<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      if (!isCollision(error) || attempt === MAX_ATTEMPTS) throw error
    }
}
