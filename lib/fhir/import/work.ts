import type { z } from 'zod'
import type { Ctx } from '@/lib/server/ctx'
import { invalid } from '@/lib/server/errors'
import { sentenceAbout } from '@/lib/server/sentences'
import type { Location, PractitionerRole, Resource } from '../r4'
import type { References } from './references'

export type Importing = { ctx: Ctx; references: References }

/** What is there already, as far as a change has to know. */
export type Present = Resource & { id: string } & Partial<Pick<PractitionerRole, 'practitioner' | 'organization'>> &
  Partial<Pick<Location, 'managingOrganization'>>

/** How a resource of one type is brought in, by the commands that a form's changes go through. */
export type Work<Sent> = {
  schema: z.ZodObject
  /** Where in the resource each field of the entity comes from; one that is not named is called the same. */
  elements: Record<string, string>
  /** Answers the id. */
  create: (importing: Importing, sent: Sent) => Promise<string>
  /** `present` is the resource as it is read here. */
  update: (importing: Importing, sent: Sent, present: Present) => Promise<void>
}

/** Reads input by an entity's own rules. Throws 422 with each field's sentence. */
export function readAs<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: sentenceAbout })
  return parsed.success ? parsed.data : invalid(parsed.error)
}
