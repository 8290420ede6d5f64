import type { Ctx } from '@/lib/server/ctx'
import { narrowTo } from '@/lib/server/db/scope'
import { HttpError, unprocessable } from '@/lib/server/errors'
import { isHeld } from '@/lib/server/fhir-endpoint'
import type { Permission } from '@/lib/shared/permissions'
import { idIn } from '../params'
import { definitionOf } from '../registry'
import { findIds } from '../search'

type Reference = { reference?: string } | undefined

/** Refuses what an element refers to. */
export const wrong = (element: string, sentence: string): never => unprocessable(sentence, { [element]: sentence })

/** What lets somebody read a type: a query that finds some of them tells as much as a search. */
export const readingOf = ({ scope }: Ctx, type: string): Permission =>
  definitionOf(type).permission[scope.kind === 'global' ? 'login' : 'organization']

/** Throws 403 at the element for who does not hold the permission. */
function refuseUnless(ctx: Ctx, permission: Permission, element: string) {
  const sentence = `This needs ${permission}.`
  if (!isHeld(ctx, permission)) throw new HttpError(403, sentence, { [element]: sentence })
}

/** What has come of the entries so far, by the addresses that others refer to them by. */
export class References {
  private readonly ids = new Map<string, { type: string; id: string }>()

  constructor(readonly base: string) {}

  /** Notes what an entry is from now on. */
  settle(fullUrl: string | undefined, type: string, id: string) {
    if (fullUrl !== undefined) this.ids.set(fullUrl, { type, id })
  }

  /**
   * The id of what an element refers to: an entry of the Bundle, a resource that the caller can read, or the only one
   * that a search finds; null for none. Throws 422 for anything else, 403 for a search by who may not read them.
   */
  async idOf(ctx: Ctx, reference: Reference, type: string, element: string): Promise<string | null> {
    const text = reference?.reference
    if (text === undefined) return null
    const own = this.ids.get(text)
    if (own) return own.type === type ? own.id : wrong(element, `This refers to a ${own.type}, not a ${type}.`)
    if (/^urn:(uuid|oid):/.test(text)) return wrong(element, 'No entry of this Bundle that was taken has this address.')
    const found = await this.found(ctx, text, type, element)
    if (found.length > 1) return wrong(element, `More than one ${type} is found by this.`)
    return found[0] ?? wrong(element, `${type} not found.`)
  }

  private async found(ctx: Ctx, text: string, type: string, element: string): Promise<string[]> {
    const asked = { type, base: this.base, wrong: (sentence: string) => wrong(element, sentence) }
    const [named, query] = text.split(/\?(.*)/s)
    if (query !== undefined) {
      if (named !== type) return []
      refuseUnless(ctx, readingOf(ctx, type), element)
      return findIds(ctx, { ...asked, query })
    }
    const id = text.includes('/') ? idIn(text, type, this.base) : null
    return id === null ? [] : findIds(ctx, { ...asked, query: `_id=${id}` })
  }

  /** The call as one about the organization that an element names; on an organization's own host it need name none. */
  async organization(ctx: Ctx, reference: Reference, element: string): Promise<Ctx> {
    const id = await this.idOf(ctx, reference, 'Organization', element)
    if (id !== null) return narrowTo(ctx, Number(id))
    return ctx.scope.kind === 'organization' ? ctx : wrong(element, 'Say which organization it is to be of.')
  }

  /** The same for what is there already: it stays its organization's. Throws 422 for another one. */
  async stayingWith(ctx: Ctx, present: Reference, sent: Reference, element: string): Promise<Ctx> {
    const [id, asked] = [
      idIn(present!.reference!, 'Organization', this.base),
      await this.idOf(ctx, sent, 'Organization', element),
    ]
    if (asked !== null && asked !== id) wrong(element, 'It stays with the organization that it is of.')
    return narrowTo(ctx, Number(id))
  }
}
