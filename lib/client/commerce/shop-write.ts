import { callWithTotal, type Call, type Failure } from '@/lib/client/call'

/** A write to the shop. */
export type ShopWrite<Done> = Required<Pick<Call, 'url' | 'method'>> & {
  data?: unknown
  /**
   * Looks in the shop: what has come of it if it was done. Rejects with a `Failure` while the shop
   * cannot be asked.
   */
  look: () => Promise<Done | undefined>
  /** Nobody can tell any more whether it was done: from now on that is found out. */
  onDoubt: () => void
  /** The longest that the console waits for the shop, in ms. */
  patience: number
}

const pauseBefore = (number: number) => Math.min(1000 * 2 ** (number - 1), 15_000)
const pass = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * What to do about a write that has failed: ask what has become of it, send it once more, look in
 * the shop, or nothing.
 */
function remedyOf({
  status,
  outcome,
  repeatable,
  aborted,
}: Failure): 'ask' | 'send' | 'look' | undefined {
  if (aborted || outcome === 'not done') return undefined
  if (outcome === 'unknown') return repeatable ? 'send' : 'look'
  // Its key is in use: the console is still at it, or has lost it half way.
  if (status === 409) return 'look'
  return status === undefined || status >= 500 || status === 429 ? 'ask' : undefined
}

const NOT_DONE: Failure = {
  status: undefined,
  fields: {},
  outcome: 'not done',
  error:
    'Nothing came of it: the shop has been looked at again and again. You can try it once more.',
}

/**
 * Writes to the shop, and goes on until it is certain whether that was done: resolves with what has
 * come of it, rejects with a `Failure` when it was not. What the console has told nothing of is
 * asked for again under the same key, and so told, or done now; what may be repeated is sent again;
 * for anything else the shop is looked at until its effect is there, or cannot come any more: the
 * console is not at it any longer, and the shop had as long again.
 */
export async function writeToShop<Done>({
  look,
  onDoubt,
  patience,
  ...write
}: ShopWrite<Done>): Promise<Done> {
  let key: string = crypto.randomUUID()
  try {
    return await send()
  } catch (cause) {
    let remedy = remedyOf(cause as Failure)
    if (!remedy) throw cause
    onDoubt()
    for (let number = 1; remedy !== 'look'; number++) {
      await pass(pauseBefore(number))
      if (remedy === 'send') key = crypto.randomUUID()
      try {
        return await send()
      } catch (again) {
        // What is refused now may be refused because it was done: what is deleted cannot be found
        // any more.
        remedy = remedyOf(again as Failure) ?? 'look'
      }
    }
    return await lookUntilKnown(look, 2 * patience)
  }

  // The shop's answers are as it gives them, without `data` around them.
  async function send() {
    return (await callWithTotal({ ...write, headers: { 'Idempotency-Key': key } })) as Done
  }
}

/**
 * Looks until the effect is there, or was not for so many milliseconds in which the shop has
 * answered.
 */
async function lookUntilKnown<Done>(
  look: () => Promise<Done | undefined>,
  longest: number,
): Promise<Done> {
  let answersSince: number | undefined
  for (let number = 1; ; number++) {
    try {
      const done = await look()
      if (done !== undefined) return done
      answersSince ??= Date.now()
    } catch {
      answersSince = undefined
    }
    if (answersSince !== undefined && Date.now() - answersSince >= longest) throw NOT_DONE
    await pass(pauseBefore(number))
  }
}
