/**
 * What `work` answers. Where that takes longer than `limit` ms it rejects with `late()`, and
 * `signal` is aborted: what was begun is to end, and its own answer or failure is no longer of
 * interest.
 */
export async function inTime<T>(
  limit: number,
  late: () => Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(late())
      ending.abort()
    }, limit)
  })
  try {
    return await Promise.race([work(ending.signal), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
