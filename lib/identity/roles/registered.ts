import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { unprocessable } from '@/lib/platform/api/errors'
import { rowsOf } from '@/lib/platform/db/rows'

export const split = (words: string[]) =>
  words.map((word) => {
    const at = word.indexOf(':')
    return { resource: word.slice(0, at), action: word.slice(at + 1) }
  })

/** Throws 422 for a word that is not registered, or not for this kind of role. */
export async function refuseUnregistered(ctx: Ctx, words: string[]): Promise<void> {
  const wanted = JSON.stringify(split(words))
  const organizationOnly =
    ctx.scope.kind === 'organization' ? sql`and r.scope = 'organization'` : sql``
  const known = await rowsOf<{ word: string }>(
    ctx,
    sql`select w.resource || ':' || w.action as word from json_to_recordset(${wanted}) as w(resource text, action text)
      join resource_actions a on a.resource = w.resource and a.key = w.action
      join resources r on r.key = a.resource ${organizationOnly}`,
    true,
  )
  const unknown = words.find((word) => !known.some((one) => one.word === word))
  if (unknown)
    unprocessable(`There is no permission ${unknown} here.`, {
      permissions: `There is no permission ${unknown} here.`,
    })
}
