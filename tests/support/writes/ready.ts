import { beforeAll } from 'vitest'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { one, sql } from '@/tests/support/db/database'
import { png } from '@/tests/support/files'
import type { Importing } from '@/tests/support/imports'
import { send, type Sent } from '@/tests/support/http/request'
import { signIn, unique, type SignedIn } from '@/tests/support/world'

export let owner: SignedIn
export let clinic: Clinic
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  clinic = await buildClinic()
})

/**
 * What of an address stands in brackets, and what is sent; with how to see that it was done, where
 * no log tells of it.
 */
export type Ready = {
  id?: string | number | (string | number)[]
  /** What else the address says. */
  query?: string
  json?: unknown
  sent?: Sent
  isDone?: () => Promise<boolean>
}

export const newEmail = () => `${unique('new')}@clinic.example`
export const home = (path: string, json: unknown) =>
  send(`/api/v1/home/${path}`, { host: clinic.host, as: clinic.admin, json })
/** A file as it is sent. */
export const sending = (bytes: Buffer, type: string, as?: SignedIn) => ({
  json: undefined,
  query: 'name=a',
  sent: { body: bytes, headers: { 'content-type': type }, ...(as && { as }) },
})
export const isThere = (query: string) =>
  one<boolean>('select exists (select from files where name = $1)', query.slice('name='.length))
export async function newLogo(): Promise<Ready> {
  const query = `name=${unique('logo-')}.png`
  return { ...sending(png(64, 64), 'image/png'), query, isDone: () => isThere(query) }
}

/** Each step of an import, of a file that has not taken it yet. */
export const importsOf = (
  noun: string,
  at: () => Importing,
  file: () => string,
): Record<string, () => Promise<Ready>> => ({
  [`POST ${noun}/imports`]: async () => ({
    query: 'fileName=file.csv',
    sent: { body: file(), headers: { 'content-type': 'text/csv' } },
  }),
  [`PUT ${noun}/imports/:id`]: async () => {
    const { id, mapping } = await at().done(at().upload(file()))
    return { id, json: { mapping } }
  },
  [`DELETE ${noun}/imports/:id`]: async () => ({ id: (await at().checked(file())).id }),
  [`POST ${noun}/imports/:id/continue`]: async () => ({
    id: (await at().checked(file())).id,
    json: {},
  }),
  [`POST ${noun}/imports/:id/pause`]: async () => {
    const { id } = await at().checked(file())
    await sql('update imports set run = gen_random_uuid() where id = $1', id)
    return { id, json: {} }
  },
  [`POST ${noun}/imports/:id/undo`]: async () => {
    const { id } = await at().checked(file())
    await at().run(id)
    return { id, json: {} }
  },
})
