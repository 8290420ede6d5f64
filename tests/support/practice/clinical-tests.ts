import { beforeAll, expect } from 'vitest'
import { send } from '../http/request'
import { signIn, unique, type SignedIn } from '../world'

export const PATH = '/api/v1/admin/tests'
export let owner: SignedIn
beforeAll(async () => void (owner = await signIn('owner@polyclinic.example')))

export const content = {
  name: 'Glucose in serum',
  synonyms: ['Blood sugar'],
  kind: 'laboratory',
  loinc: '2345-7',
  specimen: 'serum',
  container: 'Gold top',
  volume: { value: 3, unit: 'mL' },
  fasting: true,
  collection: 'Let it clot for half an hour.',
  turnaround: 'PT4H',
  method: 'Hexokinase',
  resultType: 'quantity',
  unit: 'mg/dL',
  referenceRanges: [
    { sex: 'any', ageFrom: { value: 18, unit: 'a' }, ageTo: null, low: 70, high: 99, text: '' },
  ],
  members: [] as string[],
  price: { amount: 1850, currency: 'USD' },
}
export const newCode = () => unique('T-').toUpperCase()
export const act = (code: string, action: string, json: object) =>
  send(`${PATH}/${code}/${action}`, { as: owner, json })
export const find = async (code: string) => (await send(`${PATH}/${code}`, { as: owner })).body.data
export const put = (code: string, json: object) =>
  send(`${PATH}/${code}`, { as: owner, method: 'PUT', json })

export async function drafted(parts: object = {}) {
  const { status, body } = await send(PATH, {
    as: owner,
    json: { code: newCode(), ...content, ...parts },
  })
  expect([status, body.error]).toEqual([201, undefined])
  return body.data
}
export async function published(parts: object = {}) {
  const { code, version } = await drafted(parts)
  const { status, body } = await act(code, 'publish', { version })
  expect([status, body.error]).toEqual([200, undefined])
  return body.data
}
export const panelOf = (...members: string[]) => ({
  members,
  specimen: null,
  resultType: null,
  unit: null,
  referenceRanges: [],
})
export const list = async (query: string): Promise<string[]> =>
  (await send(`${PATH}?${query}`, { as: owner })).body.data.map(
    ({ code }: { code: string }) => code,
  )

export async function retire(code: string, parts: object = {}) {
  const { version } = await find(code)
  const { status, body } = await act(code, 'retire', {
    version,
    reason: 'Over.',
    replacedBy: null,
    ...parts,
  })
  return { code, status, body }
}
