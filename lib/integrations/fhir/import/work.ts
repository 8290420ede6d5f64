import type { z } from '@/lib/shared/zod'
import type { Location, Practitioner, PractitionerRole, Resource } from '@/lib/integrations/fhir/r4'
import type { Ctx } from '@/lib/platform/api/ctx'
import { invalid } from '@/lib/platform/api/errors'
import { sentenceAbout } from '@/lib/platform/api/sentences'
import type { References, Referring } from './references'

/** One entry at its turn, with what its references lead to. */
export type Importing = Referring & {
  references: References
  /** The day that it is for the organization that a call is about. */
  today: (ctx: Ctx) => Promise<string>
}

/** What is there already, as far as a change has to know. */
export type Present = Resource & { id: string } & Partial<
    Pick<PractitionerRole, 'practitioner' | 'organization' | 'availabilityExceptions'>
  > &
  Partial<Pick<Location, 'managingOrganization'>> &
  Partial<Pick<Practitioner, 'active'>>

/** How a resource of one type is brought in, by the commands that a form's changes go through. */
export type Work<Sent> = {
  schema: z.ZodObject
  /** Where in the resource a field of the entity comes from when none of its elements was sent. */
  elements: Record<string, string>
  /** Answers the id. */
  create: (importing: Importing, sent: Sent) => Promise<string>
  /** `present` is the resource as it is read here. */
  update: (importing: Importing, sent: Sent, present: Present) => Promise<void>
  /**
   * Notes what the resource, as it is read once it is done, says as it was sent although nothing
   * was kept of it.
   */
  compare?: (importing: Importing, sent: Sent, after: Resource) => void
}

/** Reads input by an entity's own rules. Throws 422 with each field's sentence. */
export function readAs<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: sentenceAbout })
  return parsed.success ? parsed.data : invalid(parsed.error)
}
