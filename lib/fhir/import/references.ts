import type { Ctx } from '@/lib/server/ctx'
import { narrowTo } from '@/lib/server/db/scope'
import { unprocessable } from '@/lib/server/errors'
import { idIn } from '../params'
import { definitionOf } from '../registry'
import { findIds } from '../search'

type Reference = { reference?: string } | undefined

/** Refuses what an element refers to. */
export const wrong = (element: string, sentence: string): never => unprocessable(sentence, { [element]: sentence })

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
   * that a search finds; null for none. Throws 422 for anything else.
   */
  async idOf(ctx: Ctx, reference: Reference, type: string, element: string): Promise<string | null> {
    const text = reference?.reference
    if (text === undefined) return null
    const own = this.ids.get(text)
    if (own) return own.type === type ? own.id : wrong(element, `This refers to a ${own.type}, not a ${type}.`)
    if (/^urn:(uuid|oid):/.test(text)) return wrong(element, 'No entry of this Bundle that was taken has this address.')
    const found = await this.found(ctx, text, type)
    if (found.length > 1) return wrong(element, `More than one ${type} is found by this.`)
    return found[0] ?? wrong(element, `${type} not found.`)
  }

  private async found(ctx: Ctx, text: string, type: string): Promise<string[]> {
    const [named, query] = text.split(/\?(.*)/s)
    if (query !== undefined) return named === type ? findIds(ctx, definitionOf(type), query, this.base) : []
    const id = text.includes('/') ? idIn(text, type, this.base) : null
    return id === null ? [] : findIds(ctx, definitionOf(type), `_id=${id}`, this.base)
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
