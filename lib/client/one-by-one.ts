import { isAway, type Failure } from './call'
import { notify } from './notify'

/**
 * A row of a form, as it is sent by itself; `at` is the part of it beside which it is said why it
 * was refused.
 */
type Sent = { at: string; send: () => Promise<unknown> }

/**
 * Adds a form's rows one by one, by the names of its fields. Where some are refused it rejects with
 * a `Failure` that leaves those alone in the form, each with its reason: what was added must not be
 * sent again. While the shop is away the rest is not tried.
 */
export async function addOneByOne(rows: Record<string, Sent[]>): Promise<void> {
  const fields: Failure['fields'] = {}
  const left: Record<string, number[]> = {}
  let added = 0
  let away = false
  for (const [field, all] of Object.entries(rows)) {
    const kept: number[] = (left[field] = [])
    for (const [index, { at, send }] of all.entries())
      try {
        if (!away) await send()
        if (away) kept.push(index)
        else added += 1
      } catch (cause) {
        const failure = cause as Failure
        away = isAway(failure)
        fields[`${field}.${kept.push(index) - 1}.${at}`] = `Not added: ${failure.error}`
      }
  }
  const [error] = Object.values(fields)
  if (!error) return
  if (added > 0) void notify({ message: `${added} added. What was not is still in the form.` })
  throw { status: 422, error, fields, left } satisfies Failure
}
