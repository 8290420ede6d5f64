import { csvOf, importing } from '@/tests/support/imports'
import { send } from '@/tests/support/http/request'
import { livePlan, subscribe } from '@/tests/support/billing/subscriptions'
import { buildOrganization, unique } from '@/tests/support/world'
import { clinic, importsOf, owner, type Ready } from './ready'

const resource = () => ({
  key: unique('thing-'),
  label: 'Thing',
  description: '',
  scope: 'organization',
  actions: [{ key: 'read', label: 'Read', risk: 'low' }],
})
const drafted = {
  name: 'Thing',
  synonyms: [],
  kind: 'assessment',
  loinc: null,
  specimen: null,
  container: '',
  volume: null,
  fasting: false,
  collection: '',
  turnaround: 'PT1H',
  method: '',
  resultType: 'text',
  unit: null,
  referenceRanges: [],
  members: [],
  price: { amount: 0, currency: 'USD' },
}
const clinicalTest = () => ({ ...drafted, code: unique('T-').toUpperCase() })
async function newTest() {
  const { body } = await send('/api/v1/admin/tests', { as: owner, json: clinicalTest() })
  return body.data
}
async function publishedTest() {
  const { code, version } = await newTest()
  return (await send(`/api/v1/admin/tests/${code}/publish`, { as: owner, json: { version } })).body
    .data
}
async function newResource() {
  const { body } = await send('/api/v1/admin/resources', { as: owner, json: resource() })
  return body.data
}

const plan = () => ({
  code: unique('plan-').toLowerCase(),
  name: 'Plan',
  description: '',
  includedSeats: 1,
  trialDays: 0,
  limits: { practitioners: null, locations: null, users: null, emailsPerMonth: null },
  features: [],
  prices: [{ currency: 'USD', interval: 'month', amount: 100, seatAmount: 0 }],
})
const newPlan = async () =>
  (await send('/api/v1/admin/plans', { as: owner, json: plan() })).body.data
async function publishedPlan() {
  const { code, version } = await newPlan()
  const { body } = await send(`/api/v1/admin/plans/${code}/publish`, {
    as: owner,
    json: { version },
  })
  return { id: code, json: { version: body.data.version } }
}

/** Somebody who has subscribed to a plan and can be moved to another one. */
async function mover() {
  const [code, to, name] = [await livePlan(owner), await livePlan(owner), unique('mover-')]
  await buildOrganization(name)
  await subscribe(owner, name, code)
  const { body } = await send(`/api/v1/admin/plans/${code}/versions/1/moves/${to}`, { as: owner })
  return {
    id: [code, 1, to],
    json: { number: 1, fingerprint: body.data.fingerprint, organizations: null },
  }
}

const faq = () => ({ question: `${unique('May I ')}?`, answer: 'Yes.' })
async function newFaq() {
  const { body } = await send('/api/v1/admin/faqs', { as: owner, json: faq() })
  return body.data
}
async function publishedFaq() {
  const { id, version } = await newFaq()
  const { body } = await send(`/api/v1/admin/faqs/${id}/publish`, { as: owner, json: { version } })
  return body.data
}
async function faqIds(): Promise<number[]> {
  const { body } = await send('/api/v1/admin/faqs?limit=1000&sort=position', { as: owner })
  return body.data.map(({ id }: { id: number }) => id)
}

/** Writes that are about plans, tests, resources and questions, which are the provider’s. */
export const ofCatalogues: Record<string, () => Promise<Ready>> = {
  ...importsOf(
    'tests',
    () => importing({ as: owner }, '/api/v1/admin/tests'),
    () =>
      csvOf([
        ['Code', 'Name'],
        [unique('I-').toUpperCase(), 'Thing'],
      ]),
  ),
  'POST resources': async () => ({ json: resource() }),
  'PUT resources/:key': async () => {
    const { key, version } = await newResource()
    const { key: _, ...change } = resource()
    return {
      id: key,
      json: { ...change, label: 'Other', status: 'active', replacedBy: null, version },
    }
  },
  'DELETE resources/:key': async () => ({ id: (await newResource()).key }),
  'POST faqs': async () => ({ json: faq() }),
  'PUT faqs/order': async () => ({ json: { ids: (await faqIds()).toReversed() } }),
  'PUT faqs/:id': async () => {
    const { id, version } = await newFaq()
    return { id, json: { ...faq(), version } }
  },
  'DELETE faqs/:id': async () => ({ id: (await newFaq()).id }),
  'POST faqs/:id/publish': async () => {
    const { id, version } = await newFaq()
    return { id, json: { version } }
  },
  'POST faqs/:id/restore': async () => {
    const { id, version } = await publishedFaq()
    const { body } = await send(`/api/v1/admin/faqs/${id}`, {
      as: owner,
      method: 'PUT',
      json: { ...faq(), version },
    })
    return { id, json: { number: 1, version: body.data.version } }
  },
  'POST faqs/:id/withdraw': async () => {
    const { id, version } = await publishedFaq()
    return { id, json: { version } }
  },
  'POST plans': async () => ({ json: plan() }),
  'PUT plans/:code': async () => {
    const { code, version } = await newPlan()
    const { code: _, ...change } = plan()
    return { id: code, json: { ...change, name: 'Other', version } }
  },
  'POST plans/:code/archive': publishedPlan,
  'POST plans/:code/commerce': async () => ({ ...(await publishedPlan()), json: {} }),
  'POST plans/:code/draft': publishedPlan,
  'DELETE plans/:code/draft': async () => ({ id: (await newPlan()).code }),
  'POST plans/:code/publish': async () => {
    const { code, version } = await newPlan()
    return { id: code, json: { version } }
  },
  'POST plans/:code/versions/:number/moves/:to': mover,
  'POST tests': async () => ({ json: clinicalTest() }),
  'PUT tests/:code': async () => {
    const { code, version } = await newTest()
    return { id: code, json: { ...drafted, name: 'Other', version } }
  },
  'PUT tests/:code/availability': async () => {
    const { code, version } = await newTest()
    const organizations = [{ organizationId: clinic.id, reach: 'subtree' }]
    return { id: code, json: { everywhere: false, organizations, version } }
  },
  'POST tests/:code/draft': async () => {
    const { code, version } = await publishedTest()
    return { id: code, json: { version } }
  },
  'DELETE tests/:code/draft': async () => ({ id: (await newTest()).code }),
  'POST tests/:code/price': async () => ({ id: (await publishedTest()).code, json: {} }),
  'POST tests/:code/publish': async () => {
    const { code, version } = await newTest()
    return { id: code, json: { version } }
  },
  'POST tests/:code/retire': async () => {
    const { code, version } = await publishedTest()
    return { id: code, json: { reason: 'Not asked for any more.', replacedBy: null, version } }
  },
}
