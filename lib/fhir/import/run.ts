import type { Ctx } from '@/lib/server/ctx'
import { explain, HttpError, invalid } from '@/lib/server/errors'
import { isHeld } from '@/lib/server/fhir-endpoint'
import { codeOf, FhirRefusal, issueOf, refuse, type Issue } from '@/lib/server/fhir-outcome'
import { sentenceAbout } from '@/lib/server/sentences'
import type { Permission } from '@/lib/shared/permissions'
import type { Meta } from '../r4'
import { CHANGED, definitionOf, type Imported } from '../registry'
import { findIds, readResource } from '../search'
import { expressionOf, placeOf, type Entry, type SentBundle } from './entries'
import { holdEntries } from './hold'
import { locationWork } from './location'
import { practitionerWork } from './practitioner'
import { readingOf, References } from './references'
import { createWithRole, roleWork } from './role'
import { leftOut, type PractitionerSent, type RoleSent } from './sent'
import type { Importing, Present, Work } from './work'

const WORKS: Record<Imported, Work<never>> = { Location: locationWork, Practitioner: practitionerWork, PractitionerRole: roleWork } // prettier-ignore
const ROLE_FIELDS = ['code', 'specialty', 'active', 'periodFrom', 'periodTo', 'organization']

type Taken = {
  status: 200 | 201
  done: 'created' | 'updated' | 'unchanged' | 'found'
  type: Imported
  id: string
  meta: Meta
  warnings: Issue[]
}
export type Outcome = Taken | FhirRefusal

/** Says where in an entry's resource a refusal is about. */
function at({ index, type }: Entry, error: HttpError): FhirRefusal {
  if (error instanceof FhirRefusal) return error
  const fields = Object.entries(error.fields)
  const issues = fields.map(([field, sentence]) => {
    const [name = '', ...rest] = field.split('.')
    const element = WORKS[type].elements[name] ?? expressionOf([name, ...rest.map((step) => (/^\d+$/.test(step) ? Number(step) : step))]) // prettier-ignore
    return issueOf(sentence, codeOf(error.status), [placeOf(index, `resource.${element}`)])
  })
  const whole = [issueOf(error.message, codeOf(error.status), [placeOf(index, 'resource')])]
  return new FhirRefusal(error.status, issues.length > 0 ? issues : whole)
}

const WITH_ANOTHER = 'It was not taken: what it belongs to was refused.'

/** One run through the entries of a Bundle. */
class Run {
  private readonly outcomes: (Outcome | undefined)[]
  private readonly importing: Importing

  constructor(
    private readonly ctx: Ctx,
    private readonly sent: SentBundle,
    private readonly base: string,
  ) {
    this.outcomes = sent.entries.map((entry) => (entry instanceof FhirRefusal ? entry : undefined))
    this.importing = { ctx, references: new References(base) }
  }

  /** Those of one type that nothing has come of yet. */
  private pending = (type: Imported) =>
    this.sent.entries.filter((entry): entry is Entry => !(entry instanceof FhirRefusal) && entry.type === type && !this.outcomes[entry.index]) // prettier-ignore

  async all(): Promise<Outcome[]> {
    await holdEntries(this.ctx, this.sent.entries.filter((entry): entry is Entry => !(entry instanceof FhirRefusal))) // prettier-ignore
    for (const type of ['Location', 'Practitioner', 'PractitionerRole'] as const)
      for (const entry of this.pending(type)) await this.attempt([entry], () => this.recognize(entry))
    await this.locations()
    for (const entry of this.pending('Practitioner')) await this.practitioner(entry)
    for (const entry of this.pending('PractitionerRole')) await this.attempt([entry], () => this.take(entry))
    return this.outcomes as Outcome[]
  }

  /** Does it, or takes back all of it and notes why. Throws what is nobody's fault. */
  private async attempt(entries: Entry[], work: () => Promise<unknown>) {
    const { client, afterCommit } = this.ctx
    const after = afterCommit.length
    await client.query('savepoint entry')
    try {
      await work()
      await client.query('release savepoint entry')
    } catch (error) {
      const known = explain(error)
      if (!known || known.status >= 500) throw error
      await client.query('rollback to savepoint entry')
      afterCommit.length = after
      this.refuse(entries, known)
    }
  }

  /** Of somebody and their role, each hears what is wrong with its own. */
  private refuse([entry, role]: Entry[], error: HttpError) {
    if (!role) return void (this.outcomes[entry!.index] = at(entry!, error))
    const fields = Object.entries(error.fields)
    const isOfRole = ([field]: [string, string]) => ROLE_FIELDS.includes(field)
    const ofRole = Object.fromEntries(fields.filter(isOfRole))
    const ofPerson = Object.fromEntries(fields.filter((field) => !isOfRole(field)))
    const one = (of: Entry, own: Record<string, string>) => at(of, new HttpError(error.status, Object.values(own)[0] ?? error.message, own)) // prettier-ignore
    const other = (of: Entry) => at(of, new HttpError(422, WITH_ANOTHER))
    const roleAlone = Object.keys(ofRole).length > 0 && Object.keys(ofPerson).length === 0
    this.outcomes[entry!.index] = roleAlone ? other(entry!) : one(entry!, ofPerson)
    this.outcomes[role.index] = Object.keys(ofRole).length > 0 ? one(role, ofRole) : other(role)
  }

  private async settle(entry: Entry, id: string, done: Taken['done']) {
    const { type, resource, fullUrl, index } = entry
    // Of a batch each entry stands alone.
    if (this.sent.type === 'transaction') this.importing.references.settle(fullUrl, type, id)
    const { meta } = await readResource(this.ctx, definitionOf(type), id, this.base)
    const ignored = done === 'found' ? [] : leftOut(WORKS[type].schema, resource)
    const warnings = ignored.map((element) => issueOf(`${element} is not kept here.`, 'not-supported', [placeOf(index, `resource.${element}`)], 'warning')) // prettier-ignore
    this.outcomes[index] = { status: done === 'created' ? 201 : 200, done, type, id, meta: meta!, warnings }
  }

  /**
   * Notes what is there already: by its id, in the version that it was read in, or because it was only to be created if
   * there were none like it. Before anything is done: what one entry changes may give another one's a new version.
   */
  private async recognize(entry: Entry) {
    const { id, type, ifNoneExist, ifMatch, index } = entry
    const place = (element: string) => [placeOf(index, `request.${element}`)]
    const refuseUnless = (permission: Permission, element: string) =>
      isHeld(this.ctx, permission) || refuse(403, `This needs ${permission}.`, 'forbidden', place(element))
    if (id !== null) {
      refuseUnless(CHANGED[type], 'method')
      const { meta } = await readResource(this.ctx, definitionOf(type), id, this.base)
      if (ifMatch !== undefined && ifMatch.replace(/^W\//, '') !== `"${meta!.versionId}"`)
        refuse(412, `Somebody has changed this: it is in version ${meta!.versionId}.`, 'conflict', place('ifMatch')) // prettier-ignore
      return this.importing.references.settle(entry.fullUrl, type, id)
    }
    if (ifNoneExist === undefined) return undefined
    refuseUnless(readingOf(this.ctx, type), 'ifNoneExist')
    const query = ifNoneExist.replace(/^[^=]*\?/, '')
    const wrong = (sentence: string) => refuse(422, sentence, 'value', place('ifNoneExist'))
    const found = await findIds(this.ctx, { type, query, base: this.base, wrong })
    if (found.length > 1) refuse(412, `More than one ${type} is like this.`, 'multiple-matches', place('ifNoneExist')) // prettier-ignore
    return found[0] === undefined ? undefined : this.settle(entry, found[0], 'found')
  }

  private read<Sent>(entry: Entry): Sent {
    const parsed = WORKS[entry.type].schema.safeParse(entry.resource, { error: sentenceAbout })
    return parsed.success ? (parsed.data as Sent) : invalid(parsed.error)
  }

  private async take(entry: Entry) {
    const { type, id, index } = entry
    const work = WORKS[type]
    const sent = this.read<never>(entry)
    if (id === null) return this.settle(entry, await work.create(this.importing, sent), 'created')
    const present = (await readResource(this.ctx, definitionOf(type), id, this.base)) as Present
    await work.update(this.importing, sent, present)
    await this.settle(entry, id, 'updated')
    const taken = this.outcomes[index] as Taken
    if (taken.meta.versionId === present.meta!.versionId) taken.done = 'unchanged'
    return undefined
  }

  /** Each after the one that it lies in. */
  private async locations() {
    for (let left = this.pending('Location'); left.length > 0; left = this.pending('Location')) {
      const waited = new Set(left.filter(({ id }) => id === null).map(({ fullUrl }) => fullUrl))
      const above = ({ resource }: Entry) => (resource.partOf as { reference?: string } | null | undefined)?.reference
      const ready = left.filter((entry) => !waited.has(above(entry) ?? ''))
      // Those that lie in one another: each is refused for what it refers to.
      for (const entry of ready.length > 0 ? ready : left) await this.attempt([entry], () => this.take(entry))
    }
  }

  /** Somebody new, with the first of the roles here that are theirs. */
  private async practitioner(entry: Entry) {
    const isTheirs = ({ id, resource }: Entry) =>
      id === null && (resource.practitioner as { reference?: string } | null | undefined)?.reference === entry.fullUrl
    const role = this.sent.type === 'transaction' && entry.id === null && entry.fullUrl !== undefined ? this.pending('PractitionerRole').find(isTheirs) : undefined // prettier-ignore
    if (!role) return this.attempt([entry], () => this.take(entry))
    let sent: RoleSent | undefined
    await this.attempt([role], async () => void (sent = this.read<RoleSent>(role)))
    if (!sent) return void (this.outcomes[entry.index] = at(entry, new HttpError(422, WITH_ANOTHER)))
    return this.attempt([entry, role], async () => {
      const person = this.read<PractitionerSent>(entry)
      const { id, practitionerId } = await createWithRole(this.importing, person, sent!)
      await this.settle(entry, practitionerId, 'created')
      await this.settle(role, id, 'created')
    })
  }
}

/** Takes the entries of a Bundle in an order in which each finds what it refers to; answers in theirs. */
export const takeEntries = (ctx: Ctx, sent: SentBundle, base: string) => new Run(ctx, sent, base).all()
