import { idIn } from '@/lib/integrations/fhir/params'
import { definitionOf } from '@/lib/integrations/fhir/registry'
import { findIds } from '@/lib/integrations/fhir/search'
import type { Ctx } from '@/lib/platform/api/ctx'
import { HttpError, unprocessable } from '@/lib/platform/api/errors'
import { isHeld } from '@/lib/platform/api/fhir-endpoint'
import { narrowTo } from '@/lib/platform/db/scope'
import type { Permission } from '@/lib/shared/access/permissions'
import type { Address, Entry } from './entries'
import type { Kept } from './kept'
import type { SentReference } from './sent'

/** Refuses what an element refers to. */
export const wrong = (element: string, sentence: string): never =>
  unprocessable(sentence, { [element]: sentence })

/** What lets somebody read a type: a query that finds some of them tells as much as a search. */
export const readingOf = ({ scope }: Ctx, type: string): Permission =>
  definitionOf(type).permission[scope.kind === 'global' ? 'login' : 'organization']

/** Throws 403 at the element for who does not hold the permission. */
function refuseUnless(ctx: Ctx, permission: Permission, element: string) {
  const sentence = `This needs ${permission}.`
  if (!isHeld(ctx, permission)) throw new HttpError(403, sentence, { [element]: sentence })
}

const TYPE_AND_ID = /^[A-Z][A-Za-z]{1,63}\/[A-Za-z0-9\-.]{1,64}$/
/**
 * The address of a resource as R4's own expression has it: what is before the type is the server's.
 */
const RESTFUL_URL = /^(https?:\/\/[^?#\s]+?)\/([A-Z][A-Za-z]{1,63}\/[A-Za-z0-9\-.]{1,64})$/

/** Splits the version off a reference to one version of a resource. */
function partsOf(reference: string): { address: string; version: string | undefined } {
  const [address = '', version] = reference.split('/_history/')
  return { address, version }
}

/** Throws 422 for a reference that says of itself that it is to another type. */
function refuseOtherType(reference: SentReference, type: string, element: string) {
  if (reference?.type !== undefined && reference.type !== type)
    wrong(element, `This refers to a ${reference.type.slice(0, 64)}, not a ${type}.`)
}

/** Throws 422 for a reference to another version of an entry than the one that is sent. */
function refuseOtherVersion({ resource }: Address, reference: string, element: string) {
  const { version } = partsOf(reference)
  const sent = (resource.meta as { versionId?: unknown } | null | undefined)?.versionId
  if (version !== undefined && version !== sent)
    wrong(element, 'The entry with this address is in another version.')
}

/** Notes a reference as kept: what it is called, what it refers to is called. */
function keepReference(kept: Kept, element: string, reference: string) {
  kept.keep(`${element}.reference`, `${element}.type`, `${element}.display`)
  if (partsOf(reference).version !== undefined)
    kept.note(`${element}.reference`, 'It is kept without its version.')
}

/**
 * What a reference means: entries of the Bundle, of which there should be one, or an address that
 * is not in it.
 */
type Target = { entries: Address[] } | { address: string }

/**
 * The entries of a Bundle by the addresses that others refer to them by, with what has come of them
 * so far.
 */
export class References {
  private readonly byUrl = new Map<string, Address>()
  /** By type and id, of entries whose own address is of no server. */
  private readonly byId = new Map<string, Address[]>()
  /** By type and id, of all entries. */
  private readonly byAnyId = new Map<string, Address[]>()
  private readonly settled = new Map<Address, { type: string; id: string }>()

  constructor(
    readonly base: string,
    readonly kind: 'transaction' | 'batch',
    entries: readonly Address[],
  ) {
    for (const entry of entries) {
      const { fullUrl, type, resource, id } = entry
      if (fullUrl !== undefined && !this.byUrl.has(fullUrl)) this.byUrl.set(fullUrl, entry)
      const own = id ?? resource.id
      if (typeof own !== 'string') continue
      const key = `${type}/${own}`
      this.byAnyId.set(key, [...(this.byAnyId.get(key) ?? []), entry])
      if (!RESTFUL_URL.test(fullUrl ?? ''))
        this.byId.set(key, [...(this.byId.get(key) ?? []), entry])
    }
  }

  /** Whether an entry before this one has its address. */
  isTaken = (entry: Entry) => entry.fullUrl !== undefined && this.byUrl.get(entry.fullUrl) !== entry

  /** Notes what an entry is from now on. */
  settle(entry: Entry, id: string) {
    this.settled.set(entry, { type: entry.type, id })
  }

  /**
   * Resolves a reference as R4 does: `Type/id` in an entry with the address of a server is that
   * server's; in any other one it is the entry with this id, whatever its own address is, and of
   * this server if there is none.
   */
  private targetOf(from: Entry, reference: string): Target {
    const { address } = partsOf(reference)
    const server = RESTFUL_URL.exec(from.fullUrl ?? '')?.[1]
    const isRelative = TYPE_AND_ID.test(address)
    const absolute = isRelative && server !== undefined ? `${server}/${address}` : address
    const entry = this.byUrl.get(absolute)
    if (entry) return { entries: [entry] }
    const local = absolute.startsWith(`${this.base}/`)
      ? absolute.slice(this.base.length + 1)
      : absolute
    const same = (isRelative && server === undefined ? this.byAnyId : this.byId).get(local)
    return same ? { entries: same } : { address: absolute }
  }

  /** The entry that a reference of another entry is to; undefined for what is not in the Bundle. */
  entryOf(from: Entry, reference: string | undefined): Address | undefined {
    if (reference === undefined) return undefined
    const target = this.targetOf(from, reference)
    return 'entries' in target ? target.entries[0] : undefined
  }

  /**
   * The id of the entry that a reference is to. Throws 422 for one that was not taken, or is of
   * another type.
   */
  private idIn(entries: Address[], reference: string, type: string, element: string): string {
    const entry = this.only(entries, element)
    const own = this.settled.get(entry)
    if (!own && this.kind === 'batch')
      return wrong(
        element,
        'In a batch no entry refers to another one: send them as a transaction.',
      )
    if (!own) return wrong(element, 'No entry of this Bundle that was taken has this address.')
    if (own.type !== type) return wrong(element, `This refers to a ${own.type}, not a ${type}.`)
    refuseOtherVersion(entry, reference, element)
    return own.id
  }

  private only([entry, ...others]: Address[], element: string): Address {
    if (others.length > 0)
      wrong(element, 'Several entries of this Bundle have this id: give each a fullUrl of its own.')
    return entry!
  }

  /**
   * Notes a reference to an entry that is created together with the one that refers. Throws 422
   * where it means another one.
   */
  refersTo({ entry, kept }: Referring, reference: SentReference, target: Entry, element: string) {
    const text = reference?.reference ?? ''
    refuseOtherType(reference, target.type, element)
    const found = this.targetOf(entry, text)
    if (!('entries' in found) || this.only(found.entries, element) !== target)
      wrong(element, 'No entry of this Bundle that was taken has this address.')
    refuseOtherVersion(target, text, element)
    keepReference(kept, element, text)
  }

  /**
   * The id of what an element refers to: an entry of the Bundle, a resource that the caller can
   * read, or the only one that a search finds; null for none. Throws 422 for anything else, 403 for
   * a search by who may not read them.
   */
  async idOf(
    { ctx, entry, kept }: Referring,
    reference: SentReference,
    type: string,
    element: string,
  ): Promise<string | null> {
    const text = reference?.reference
    if (text === undefined) return reference?.identifier ? wrong(element, byIdentifier(type)) : null
    refuseOtherType(reference, type, element)
    const id = await this.resolve({ ctx, entry }, text, type, element)
    keepReference(kept, element, text)
    return id
  }

  private async resolve(
    { ctx, entry }: Pick<Referring, 'ctx' | 'entry'>,
    text: string,
    type: string,
    element: string,
  ): Promise<string> {
    if (text.startsWith('#'))
      return wrong(
        element,
        'A contained resource cannot be referred to here: send it as an entry of its own.',
      )
    const target = this.targetOf(entry, text)
    if ('entries' in target) return this.idIn(target.entries, text, type, element)
    const { address } = target
    if (/^urn:(uuid|oid):/.test(address))
      return wrong(element, 'No entry of this Bundle that was taken has this address.')
    if (/^https?:/.test(address) && !address.startsWith(`${this.base}/`))
      return wrong(
        element,
        `This refers to ${address.slice(0, 200)}, which is neither in this Bundle nor on this server.`,
      )
    const found = await this.found(ctx, address, type, element)
    if (found.length > 1) return wrong(element, `More than one ${type} is found by this.`)
    return found[0] ?? wrong(element, `${type} not found.`)
  }

  private async found(ctx: Ctx, text: string, type: string, element: string): Promise<string[]> {
    const asked = { type, base: this.base, wrong: (sentence: string) => wrong(element, sentence) }
    const [named, query] = text.split(/\?(.*)/s)
    if (query !== undefined) {
      if (named !== type && named !== `${this.base}/${type}`) return []
      refuseUnless(ctx, readingOf(ctx, type), element)
      return findIds(ctx, { ...asked, query })
    }
    const id = text.includes('/') ? idIn(text, type, this.base) : null
    return id === null ? [] : findIds(ctx, { ...asked, query: `_id=${id}` })
  }

  /**
   * The call as one about the organization that an element names; on an organization's own host it
   * need name none.
   */
  async organization(
    referring: Referring,
    reference: SentReference,
    element: string,
  ): Promise<Ctx> {
    const { ctx } = referring
    const id = await this.idOf(referring, reference, 'Organization', element)
    if (id !== null) return narrowTo(ctx, Number(id))
    return ctx.scope.kind === 'organization'
      ? ctx
      : wrong(element, 'Say which organization it is to be of.')
  }

  /**
   * The same for what is there already: it stays its organization's. Throws 422 for another one.
   */
  async stayingWith(
    referring: Referring,
    present: { reference?: string } | undefined,
    sent: SentReference,
    element: string,
  ): Promise<Ctx> {
    const [id, asked] = [
      idIn(present!.reference!, 'Organization', this.base),
      await this.idOf(referring, sent, 'Organization', element),
    ]
    if (asked !== null && asked !== id)
      wrong(element, 'It stays with the organization that it is of.')
    return narrowTo(referring.ctx, Number(id))
  }
}

/** Who refers: an entry, whose elements are noted as kept. */
export type Referring = { ctx: Ctx; entry: Entry; kept: Kept }

const byIdentifier = (type: string) =>
  `A reference by identifier alone is not looked up here: write it as “${type}?identifier=system|value” in reference.`
