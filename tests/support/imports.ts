import { expect } from 'vitest'
import type { Clinic } from './practice/clinic'
import { one } from './db/database'
import { asking, newNpi } from './practice/practitioners'
import { send, type Received, type Sent } from './http/request'
import { unique } from './world'

/** A CSV file of these rows; cells that need it are quoted. */
export const csvOf = (rows: (string | number)[][]) =>
  rows
    .map((row) =>
      row
        .map((cell) =>
          /[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell,
        )
        .join(','),
    )
    .join('\r\n')

export const PEOPLE = ['First name', 'Last name', 'Email', 'NPI', 'Role']
/** Somebody as a row under `PEOPLE`. */
export const somebody = ({
  given = 'Ada',
  family = unique('Abel '),
  email = '',
  npi = newNpi(),
  role = 'Physician',
} = {}) => [given, family, email, npi, role]

/** Somebody who is added by the form. */
export const added = async (at: Clinic, more: object = {}) =>
  (await asking({ host: at.host, as: at.admin }).add(more as Record<string, unknown>)).body.data
export const countOfRoles = (at: Clinic) =>
  one<number>('select count(*)::int from practitioner_roles where organization_id = $1', at.id)

/** What is asked of the imports of one noun in one place. */
export function importing(place: Sent, path: string, about = '') {
  const ask = (rest: string, sent: Sent = {}) => {
    const query = [rest.split('?')[1], about].filter(Boolean).join('&')
    return send(`${path}/imports${rest.split('?')[0]}${query && `?${query}`}`, {
      ...place,
      ...sent,
    })
  }
  const done = async (answer: Promise<Received>) => {
    const { status, body } = await answer
    expect([status, body.error]).toEqual([expect.toBeOneOf([200, 201]), undefined])
    return body.data
  }
  const upload = (body: string | Buffer, fileName = 'staff.csv', sent: Sent = {}) =>
    ask(`?fileName=${encodeURIComponent(fileName)}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/csv' },
      ...sent,
    })
  const map = (id: string, mapping: object) => ask(`/${id}`, { method: 'PUT', json: { mapping } })
  const next = (id: string, json: object = {}) => ask(`/${id}/continue`, { json })
  /** Continues for as long as it stays in this state. */
  const through = async (state: string, id: string, json: object = {}) => {
    let found = await done(next(id, json))
    while (found.state === state) found = await done(next(id))
    return found
  }
  return {
    ask,
    done,
    upload,
    map,
    next,
    through,
    find: (id: string) => done(ask(`/${id}`)),
    rows: async (id: string, query = 'limit=1000') =>
      (await done(ask(`/${id}/rows?${query}`))) as Row[],
    /** Uploads a file and checks it by what is guessed. */
    checked: async (file: string | Buffer, fileName?: string) => {
      const { id, mapping } = await done(upload(file, fileName))
      await done(map(id, mapping))
      return through('checking', id)
    },
    run: (id: string, json: object = {}) => through('running', id, json),
    undo: async (id: string) => {
      await done(ask(`/${id}/undo`, { json: {} }))
      return through('undoing', id)
    },
    failedRows: (id: string) => ask(`/${id}/rows?result=failed&format=csv`),
  }
}
type Row = {
  number: number
  cells: string[]
  result: string
  errors: { label: string; message: string }[]
  note: string
}
export type Importing = ReturnType<typeof importing>
