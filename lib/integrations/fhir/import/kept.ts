// What becomes of the elements of a resource that is sent. Paths are as in FHIR's own expressions:
// name[0].given.

/** The sentence about an element that was kept in another way than it was sent, or was not kept. */
type Note = { element: string; sentence: string }

/** An answer names so many elements of one resource; of more it says how many there are. */
const MOST_NAMED = 50

/**
 * What every resource may bring without anybody being told: the server's own, and a text that was
 * made of the rest.
 */
const isTheServers = (element: string, value: unknown): boolean =>
  ['resourceType', 'id', 'meta.versionId', 'meta.lastUpdated'].includes(element) ||
  (element === 'text' &&
    ['generated', 'empty'].includes(String((value as { status?: unknown } | null)?.status)))

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/**
 * The elements that hold an element, outermost first: of name[0].given they are name and name[0].
 */
function holdersOf(element: string): string[] {
  const ends = [...element.matchAll(/[.[]/g)].map(({ index }) => index)
  return ends.map((end) => element.slice(0, end))
}

/** The paths and values of what lies directly in an element. */
const childrenOf = (element: string, value: object): [path: string, value: unknown][] =>
  Array.isArray(value)
    ? value.map((one, index) => [`${element}[${index}]`, one])
    : Object.entries(value).map(([name, one]) => [
        element === '' ? name : `${element}.${name}`,
        one,
      ])

/**
 * Notes which elements of a resource are kept and which field of ours comes from which element.
 * Every other element is named in the answer, at whatever depth it lies.
 */
export class Kept {
  /**
   * The day that it is for the organization that the resource is of: what is in use is so on this
   * day.
   */
  today = new Date().toISOString().slice(0, 10)
  private readonly whole = new Set<string>()
  private readonly holders = new Set<string>()
  private readonly fields = new Map<string, string>()
  private readonly notes = new Map<string, string>()
  private readonly said: Note[] = []

  /** Notes elements that are kept with everything in them. */
  keep(...elements: string[]) {
    for (const element of elements) {
      this.whole.add(element)
      for (const holder of holdersOf(element)) this.holders.add(holder)
    }
  }

  /**
   * Notes an element that is kept in another way than it was sent, or not at all, with what to say
   * of it.
   */
  note(element: string, sentence: string) {
    this.notes.set(element, sentence)
    for (const holder of holdersOf(element)) this.holders.add(holder)
  }

  /** Notes a sentence about an element that was not sent. */
  say(element: string, sentence: string) {
    this.said.push({ element, sentence })
  }

  /**
   * Notes the element that a field of ours comes from: what is wrong with the field is said of it.
   */
  from(field: string, element: string) {
    this.locate(field, element)
    this.keep(element)
  }

  /** Notes where a field comes from whose element is not kept with everything in it. */
  locate(field: string, element: string) {
    this.fields.set(field, element)
  }

  /** The element that a field comes from; undefined where none was noted. */
  elementOf = (field: string) => this.fields.get(field)

  /** Lists what is not kept of a resource, and what is kept in another way. */
  list(resource: object): Note[] {
    const found: Note[] = [...this.said]
    this.collect('', resource, found)
    const named = found.slice(0, MOST_NAMED)
    const more = found.length - named.length
    return more > 0
      ? [...named, { element: '', sentence: `${more} more elements are not kept here.` }]
      : named
  }

  private collect(element: string, value: unknown, found: Note[]) {
    const note = this.notes.get(element)
    if (note !== undefined) return void found.push({ element, sentence: note })
    if (this.whole.has(element) || isEmpty(value) || isTheServers(element, value)) return
    const isParted = element === '' || element === 'meta' || this.holders.has(element)
    if (isParted && typeof value === 'object')
      for (const [path, one] of childrenOf(element, value!)) this.collect(path, one, found)
    else found.push({ element, sentence: `${element} is not kept here.` })
  }
}
