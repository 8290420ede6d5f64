import type { Meta, Resource } from '@/lib/integrations/fhir/r4'
import { CHANGED, definitionOf, type Imported } from '@/lib/integrations/fhir/registry'
import { findIds, readResource } from '@/lib/integrations/fhir/search'
import { readToday } from '@/lib/platform/access/ends'
import type { Ctx } from '@/lib/platform/api/ctx'
import { explain, HttpError, invalid } from '@/lib/platform/api/errors'
import { isHeld } from '@/lib/platform/api/fhir-endpoint'
import { codeOf, FhirRefusal, issueOf, refuse, type Issue } from '@/lib/platform/api/fhir-outcome'
import { sentenceAbout } from '@/lib/platform/api/sentences'
import type { Permission } from '@/lib/shared/access/permissions'
import { expressionOf, placeOf, type Address, type Entry, type SentBundle } from './entries'
import { holdEntries } from './hold'
import { locationWork } from './location'
import { practitionerWork } from './practitioner'
import { readingOf, References } from './references'
import { createWithRole, roleWork } from './role'
import { Kept } from './kept'
import type { PractitionerSent, RoleSent } from './sent'
import type { Importing, Present, Work } from './work'

const WORKS: Record<Imported, Work<never>> = {
  Location: locationWork,
  Practitioner: practitionerWork,
  PractitionerRole: roleWork,
}
/** The fields and elements of a role: what is wrong with any other one is about the person. */
const OF_A_ROLE = [
  'code',
  'specialty',
  'active',
  'acceptingPatients',
  'hours',
  'periodFrom',
  'periodTo',
  'organizationUserId',
  'locationIds',
  'organization',
  'practitioner',
  'location',
  'availableTime',
  'extension',
  'period',
]

type Taken = {
  status: 200 | 201
  done: 'created' | 'updated' | 'unchanged' | 'found'
  type: Imported
  id: string
  meta: Meta
  warnings: Issue[]
}
export type Outcome = Taken | FhirRefusal

/** The element that a field of ours, or a part of one, comes from. */
function elementOf(type: Imported, kept: Kept, field: string): string {
  const steps = field.split('.')
  for (let count = steps.length; count > 0; count--) {
    const found = kept.elementOf(steps.slice(0, count).join('.'))
    if (found !== undefined) return found
  }
  const [name = '', ...rest] = steps
  return (
    WORKS[type].elements[name] ??
    expressionOf([name, ...rest.map((step) => (/^\d+$/.test(step) ? Number(step) : step))])
  )
}

/** Says where in an entry's resource a refusal is about. */
function at({ index, type }: Entry, kept: Kept, error: HttpError): FhirRefusal {
  if (error instanceof FhirRefusal) return error
  const issues = Object.entries(error.fields).map(([field, sentence]) =>
    issueOf(sentence, codeOf(error.status), [
      placeOf(index, `resource.${elementOf(type, kept, field)}`),
    ]),
  )
  const whole = [issueOf(error.message, codeOf(error.status), [placeOf(index, 'resource')])]
  return new FhirRefusal(error.status, issues.length > 0 ? issues : whole)
}

const WITH_ANOTHER = 'It was not taken: what it belongs to was refused.'

/** One run through the entries of a Bundle. */
class Run {
  private readonly outcomes: (Outcome | undefined)[]
  private readonly references: References
  private readonly kept = new Map<Entry, Kept>()
  private readonly days = new Map<number | null, string>()

  constructor(
    private readonly ctx: Ctx,
    private readonly sent: SentBundle,
    private readonly base: string,
  ) {
    this.outcomes = sent.entries.map((entry) => (entry instanceof FhirRefusal ? entry : undefined))
    this.references = new References(base, sent.type, [...this.entries, ...sent.unread])
  }

  private get entries() {
    return this.sent.entries.filter((entry): entry is Entry => !(entry instanceof FhirRefusal))
  }

  /** Notes what becomes of an entry's elements. */
  private keptOf(entry: Entry): Kept {
    const kept = this.kept.get(entry) ?? new Kept()
    this.kept.set(entry, kept)
    return kept
  }

  private importing = (entry: Entry): Importing => ({
    ctx: this.ctx,
    references: this.references,
    entry,
    kept: this.keptOf(entry),
    today: this.today,
  })

  /** Reads the day in an organization once for all entries. */
  private today = async (ctx: Ctx): Promise<string> => {
    const { scope } = ctx
    const of = scope.kind === 'organization' ? scope.organization.id : null
    const day = this.days.get(of) ?? (await readToday(ctx))
    this.days.set(of, day)
    return day
  }

  /** Those of one type that nothing has come of yet. */
  private pending = (type: Imported) =>
    this.entries.filter((entry) => entry.type === type && !this.outcomes[entry.index])

  async all(): Promise<Outcome[]> {
    await holdEntries(this.ctx, this.entries)
    if (this.sent.type === 'transaction') this.refuseSameAddresses()
    for (const type of ['Location', 'Practitioner', 'PractitionerRole'] as const)
      for (const entry of this.pending(type))
        await this.attempt([entry], () => this.recognize(entry))
    await this.locations()
    for (const entry of this.pending('Practitioner')) await this.practitioner(entry)
    for (const entry of this.pending('PractitionerRole'))
      await this.attempt([entry], () => this.take(entry))
    return this.outcomes as Outcome[]
  }

  /** Refuses entries with the address of another one: a reference to it would mean either. */
  private refuseSameAddresses() {
    for (const entry of this.entries.filter(this.references.isTaken)) {
      const issue = issueOf('Another entry of this Bundle has this address.', 'value', [
        placeOf(entry.index, 'fullUrl'),
      ])
      this.outcomes[entry.index] = new FhirRefusal(422, [issue])
    }
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
    if (!role) return void (this.outcomes[entry!.index] = at(entry!, this.keptOf(entry!), error))
    const fields = Object.entries(error.fields)
    const isOfRole = ([field]: [string, string]) => OF_A_ROLE.includes(field.split(/[.[]/, 1)[0]!)
    const ofRole = Object.fromEntries(fields.filter(isOfRole))
    const ofPerson = Object.fromEntries(fields.filter((field) => !isOfRole(field)))
    const one = (of: Entry, own: Record<string, string>) =>
      at(
        of,
        this.keptOf(of),
        new HttpError(error.status, Object.values(own)[0] ?? error.message, own),
      )
    const other = (of: Entry) => at(of, this.keptOf(of), new HttpError(422, WITH_ANOTHER))
    const roleAlone = Object.keys(ofRole).length > 0 && Object.keys(ofPerson).length === 0
    this.outcomes[entry!.index] = roleAlone ? other(entry!) : one(entry!, ofPerson)
    this.outcomes[role.index] = Object.keys(ofRole).length > 0 ? one(role, ofRole) : other(role)
  }

  private async settle(entry: Entry, id: string, done: Taken['done']) {
    const { type, index } = entry
    // Of a batch each entry stands alone.
    if (this.sent.type === 'transaction') this.references.settle(entry, id)
    const after = await readResource(this.ctx, definitionOf(type), id, this.base)
    const warnings = done === 'found' ? [] : this.warningsOf(entry, after)
    this.outcomes[index] = {
      status: done === 'created' ? 201 : 200,
      done,
      type,
      id,
      meta: after.meta!,
      warnings,
    }
  }

  /** What was sent and is not kept, or is kept in another way. */
  private warningsOf(entry: Entry, after: Resource): Issue[] {
    const { type, resource, index, unused } = entry
    const kept = this.keptOf(entry)
    const work = WORKS[type]
    work.compare?.(this.importing(entry), this.read<never>(entry), after)
    const warning = (sentence: string, element: string) =>
      issueOf(sentence, 'not-supported', [placeOf(index, element)], 'warning')
    return [
      ...unused.map((element) => warning(`${element} is not used here.`, element)),
      ...kept
        .list(resource)
        .map(({ element, sentence }) =>
          warning(sentence, element ? `resource.${element}` : 'resource'),
        ),
    ]
  }

  /**
   * Notes what is there already: by its id, in the version that it was read in, or because it was
   * only to be created if there were none like it. Before anything is done: what one entry changes
   * may give another one's a new version.
   */
  private async recognize(entry: Entry) {
    const { id, type, ifNoneExist, ifMatch, index } = entry
    const place = (element: string) => [placeOf(index, `request.${element}`)]
    const refuseUnless = (permission: Permission, element: string) =>
      isHeld(this.ctx, permission) ||
      refuse(403, `This needs ${permission}.`, 'forbidden', place(element))
    if (id !== null) {
      refuseUnless(CHANGED[type], 'method')
      const { meta } = await readResource(this.ctx, definitionOf(type), id, this.base)
      if (ifMatch !== undefined && ifMatch.replace(/^W\//, '') !== `"${meta!.versionId}"`)
        refuse(
          412,
          `Somebody has changed this: it is in version ${meta!.versionId}.`,
          'conflict',
          place('ifMatch'),
        )
      return this.references.settle(entry, id)
    }
    if (ifNoneExist === undefined) return undefined
    refuseUnless(readingOf(this.ctx, type), 'ifNoneExist')
    const query = ifNoneExist.replace(/^[^=]*\?/, '')
    const wrong = (sentence: string) => refuse(422, sentence, 'value', place('ifNoneExist'))
    const found = await findIds(this.ctx, { type, query, base: this.base, wrong })
    if (found.length > 1)
      refuse(412, `More than one ${type} is like this.`, 'multiple-matches', place('ifNoneExist'))
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
    if (id === null)
      return this.settle(entry, await work.create(this.importing(entry), sent), 'created')
    const present = (await readResource(this.ctx, definitionOf(type), id, this.base)) as Present
    await work.update(this.importing(entry), sent, present)
    await this.settle(entry, id, 'updated')
    const taken = this.outcomes[index] as Taken
    if (taken.meta.versionId === present.meta!.versionId) taken.done = 'unchanged'
    return undefined
  }

  /** The entry that an element of another entry refers to. */
  private entryAt = (entry: Entry, element: string) => {
    const reference = (entry.resource[element] as { reference?: unknown } | null | undefined)
      ?.reference
    return typeof reference === 'string' ? this.references.entryOf(entry, reference) : undefined
  }

  /** Each after the one that it lies in. */
  private async locations() {
    for (let left = this.pending('Location'); left.length > 0; left = this.pending('Location')) {
      const isWaitedFor = (above: Address | undefined) =>
        left.some((entry) => entry === above && entry.id === null)
      const ready = left.filter((entry) => !isWaitedFor(this.entryAt(entry, 'partOf')))
      // Those that lie in one another: each is refused for what it refers to.
      for (const entry of ready.length > 0 ? ready : left)
        await this.attempt([entry], () => this.take(entry))
    }
  }

  /** Somebody new, with the first of the roles here that are theirs. */
  private async practitioner(entry: Entry) {
    const isTheirs = (role: Entry) =>
      role.id === null && this.entryAt(role, 'practitioner') === entry
    const isNew = this.sent.type === 'transaction' && entry.id === null
    const role = isNew ? this.pending('PractitionerRole').find(isTheirs) : undefined
    if (!role) return this.attempt([entry], () => this.take(entry))
    let sent: RoleSent | undefined
    await this.attempt([role], async () => void (sent = this.read<RoleSent>(role)))
    if (!sent)
      return void (this.outcomes[entry.index] = at(
        entry,
        this.keptOf(entry),
        new HttpError(422, WITH_ANOTHER),
      ))
    return this.attempt([entry, role], async () => {
      const person = this.read<PractitionerSent>(entry)
      const { id, practitionerId } = await createWithRole(
        this.importing(entry),
        person,
        this.importing(role),
        sent!,
      )
      await this.settle(entry, practitionerId, 'created')
      await this.settle(role, id, 'created')
    })
  }
}

/**
 * Takes the entries of a Bundle in an order in which each finds what it refers to; answers in
 * theirs.
 */
export const takeEntries = (ctx: Ctx, sent: SentBundle, base: string) =>
  new Run(ctx, sent, base).all()
