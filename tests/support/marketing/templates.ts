import { beforeAll, expect } from 'vitest'
import { BUILT_IN } from '@/lib/platform/mail-templates/built-in'
import { previewTemplate } from '@/lib/platform/mail-templates/pool'
import type { DeclaredVariable } from '@/lib/shared/mail-purposes'
import { mjmlOf } from '../mail/mjml'
import { send } from '../http/request'
import type { SignedIn } from '../world'

// The first worker of a process takes seconds of the processor to start, and a call has ten seconds
// by the clock.
beforeAll(async () => {
  const kind = { category: 'transactional', purpose: 'invitation', language: 'en' } as const
  await previewTemplate(null, { ...BUILT_IN.invitation, variables: [] }, kind, {})
})

const PATH = '/api/v1/admin/templates'
/** Who asks, and for which organization: `global` for the provider. */
export type Asking = { as: SignedIn; at: string }

type Content = { subject: string; previewText: string; mjml: string; variables: DeclaredVariable[] }
/** A template that can be published. */
export const contentOf = (parts: Partial<Content> = {}): Content => ({
  subject: 'Hello',
  previewText: 'A letter',
  variables: [],
  mjml: mjmlOf('<mj-text>For {{organization}}</mj-text>'),
  ...parts,
})

export const ask = ({ as, at }: Asking, path: string, sent: object = {}) =>
  send(`${PATH}${path}${path.includes('?') ? '&' : '?'}organizationDomainURL=${at}`, {
    as,
    ...sent,
  })

/** What a call answers that has to succeed. */
export async function done(call: ReturnType<typeof send>) {
  const { status, body } = await call
  expect([status, body.error, body.fields]).toEqual([
    expect.toBeOneOf([200, 201]),
    undefined,
    undefined,
  ])
  return body.data
}

/** A template with a draft of its first version. */
export async function buildTemplate(
  asking: Asking,
  { content = contentOf(), ...input }: { content?: Content; [field: string]: unknown } = {},
) {
  const json = {
    name: 'Letter',
    category: 'transactional',
    purpose: null,
    language: 'en',
    ...input,
  }
  const { id, name, version } = await done(ask(asking, '', { json }))
  return done(ask(asking, `/${id}`, { method: 'PUT', json: { name, ...content, version } }))
}

export const publishTemplate = (asking: Asking, { id, version }: { id: number; version: number }) =>
  done(ask(asking, `/${id}/publish`, { json: { version } }))
