import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  indexStructureDefinitionBundle,
  OperationOutcomeError,
  validateResource,
} from '@medplum/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '@/dev/root'
import { ALWAYS_ELEMENTS, SUMMARY_ELEMENTS } from '@/lib/integrations/fhir/subset'
import { asking, keyOf, saidIn, withKey } from '@/tests/support/integrations/fhir'
import { idOf, signIn } from '@/tests/support/world'

const TYPES = [
  'Organization',
  'Practitioner',
  'PractitionerRole',
  'Location',
  'HealthcareService',
  'ActivityDefinition',
]

const readDefinitions = (file: string) =>
  JSON.parse(readFileSync(path.join(ROOT, 'tests/fixtures/fhir', file), 'utf8'))
const definitions = <T>(file: string) =>
  readDefinitions(file).entry.map(({ resource }: { resource: T }) => resource) as T[]

/** What the definitions have against a resource. */
function faultsOf(resource: unknown): unknown[] {
  try {
    return saidIn({ issue: validateResource(resource as never) })
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error
    return saidIn(error.outcome)
  }
}

let staff: ReturnType<typeof asking>
let member: ReturnType<typeof asking>
beforeAll(async () => {
  for (const file of ['profiles-types.json', 'profiles-resources.json'])
    indexStructureDefinitionBundle(readDefinitions(file))
  const owner = await signIn('owner@polyclinic.example')
  staff = asking({ as: owner })
  const key = await keyOf(owner.personId, await idOf('northside'), [
    'organizations:read',
    'practitioners:read',
    'locations:read',
    'locations:import',
  ])
  member = asking({ host: 'northside.polyclinic.localhost:3000', headers: withKey(key) })
})

describe('the official definitions of FHIR R4', () => {
  test('know what is wrong with a resource', () => {
    expect(faultsOf({ resourceType: 'Location', status: 5 })).not.toEqual([])
    expect(faultsOf({ resourceType: 'ActivityDefinition' })).not.toEqual([])
  })

  test.each(TYPES)(
    'hold for every %s of the demo, and for the pages they come on',
    async (type) => {
      for (const place of [staff, member]) {
        const { status, body } = await place.ask(`/${type}?_count=20`)
        expect([status, faultsOf(body)]).toEqual([200, []])
        const resources = (await place.walk(`/${type}?_count=200`)).flat()
        expect(resources.length).toBeGreaterThan(0)
        for (const resource of resources)
          expect([resource.id, faultsOf(resource)]).toEqual([resource.id, []])
      }
    },
  )

  test('hold for what there is, for refusals and for what a Bundle is answered', async () => {
    expect(faultsOf(await staff.read('/metadata'))).toEqual([])
    const refused = await staff.ask('/Organization?_count=x')
    expect([refused.status, faultsOf(refused.body)]).toEqual([400, []])
    const resource = { resourceType: 'Location', name: 'Annex', status: 'active' }
    const entry = [{ resource, request: { method: 'POST', url: 'Location' } }]
    const brought = await member.bring({
      resourceType: 'Bundle',
      type: 'batch',
      entry: [...entry, { ...entry[0], resource: { ...resource, name: '' } }],
    })
    expect([brought.status, faultsOf(brought.body)]).toEqual([200, []])
  })

  test('have each search parameter of the capability statement, under its address and of its type', async () => {
    type Parameter = {
      resourceType: string
      url: string
      code: string
      type: string
      base: string[]
    }
    const known = definitions<Parameter>('search-parameters.json')
    const { rest, url, implementation, name } = await staff.read('/metadata')
    expect([url, implementation.url, name]).toEqual([
      expect.stringMatching(/R4\/metadata$/),
      expect.stringMatching(/R4$/),
      expect.any(String),
    ])
    for (const { type, profile, searchParam } of rest[0].resource) {
      expect(profile).toBe(`http://hl7.org/fhir/StructureDefinition/${type}`)
      for (const { name, definition, type: kind, documentation } of searchParam) {
        const found = known.find(({ url }) => url === definition)
        expect([type, name, found?.code, found?.type, documentation.length > 0]).toEqual([
          type,
          name,
          name,
          kind,
          true,
        ])
        expect(name.startsWith('_') || found!.base.includes(type)).toBe(true)
      }
    }
  })

  test('mark what a summary has, and what no part of a resource is without', () => {
    type Element = { path: string; min: number; isSummary?: boolean; isModifier?: boolean }
    type Structure = { resourceType: string; id: string; snapshot: { element: Element[] } }
    const structures = definitions<Structure>('profiles-resources.json')
    for (const type of TYPES) {
      const { snapshot } = structures.find(
        ({ resourceType, id }) => resourceType === 'StructureDefinition' && id === type,
      )!
      const top = snapshot.element
        .map((element) => ({ ...element, name: element.path.split('.')[1] ?? '' }))
        .filter(({ path }) => path.split('.').length === 2)
      const marked = new Set(top.filter(({ isSummary }) => isSummary).map(({ name }) => name))
      expect(SUMMARY_ELEMENTS[type]!.filter((name) => !marked.has(name))).toEqual([])
      const always = top.filter(
        ({ min, isModifier, name }) =>
          (min > 0 || isModifier) &&
          !['implicitRules', 'modifierExtension', 'doNotPerform'].includes(name),
      )
      expect(always.map(({ name }) => name).toSorted()).toEqual(ALWAYS_ELEMENTS[type] ?? [])
    }
  })

  test.each(['_summary=true', '_summary=text', '_summary=data', '_elements=id'])(
    'hold for %s',
    async (query) => {
      for (const type of TYPES) {
        const { status, body } = await staff.ask(`/${type}?_count=5&${query}`)
        expect([type, status, faultsOf(body)]).toEqual([type, 200, []])
      }
    },
  )
})
