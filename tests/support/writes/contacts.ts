import { marketing, newAddress, RULE } from '@/tests/support/marketing/contacts'
import { csvOf, importing } from '@/tests/support/imports'
import { unique } from '@/tests/support/world'
import { clinic, importsOf, owner, type Ready } from './ready'

const here = () => marketing(owner, clinic)

/** A contact who waits to confirm a topic. */
async function waiting() {
  const email = newAddress()
  const { id: topic } = await here().topic()
  await here().signUp(email, [topic])
  return { email, topic, contact: await here().contactId(email) }
}
const isSuppressed = (email: string) => async () => (await here().reasons(email)).length > 0

/** Writes that are about contacts, and those of whoever gets mail. */
export const ofContacts: Record<string, () => Promise<Ready>> = {
  'POST contacts': async () => ({ json: { email: newAddress() } }),
  'PUT contacts/:id': async () => {
    const { id, version } = await here().contact()
    return {
      id,
      json: { firstName: 'Ada', lastName: '', language: null, topicIds: [], how: '', version },
    }
  },
  'DELETE contacts/:id': async () => ({ id: (await here().contact()).id }),
  ...importsOf(
    'contacts',
    () =>
      importing({ as: owner }, '/api/v1/admin/contacts', `organizationDomainURL=${clinic.name}`),
    () => csvOf([['E-mail'], [newAddress()]]),
  ),
  'POST topics': async () => ({ json: { name: unique('Topic ') } }),
  'PUT topics/:id': async () => {
    const { id, name, version } = await here().topic()
    return { id, json: { name, description: 'Changed', version } }
  },
  'POST topics/:id/archive': async () => {
    const { id, version } = await here().topic()
    return { id, json: { archived: true, version } }
  },
  'POST suppressions': async () => ({ json: { email: newAddress(), note: 'Asked by phone.' } }),
  'DELETE suppressions/:id': async () => {
    const { id } = await here().done('suppressions', {
      json: { email: newAddress(), note: 'Asked by phone.' },
    })
    return { id, query: 'note=By%20mistake' }
  },
  'POST segments': async () => ({ json: { name: unique('Segment '), rule: RULE } }),
  'PUT segments/:id': async () => {
    const { id, name, version } = await here().done('segments', {
      json: { name: unique('Segment '), rule: RULE },
    })
    return { id, json: { name, description: 'Changed', rule: RULE, version } }
  },
  'DELETE segments/:id': async () => ({
    id: (await here().done('segments', { json: { name: unique('Segment '), rule: RULE } })).id,
  }),
  'POST newsletter': async () => {
    const email = newAddress()
    const { id } = await here().topic()
    return {
      json: { email, topicIds: [id] },
      isDone: async () => (await here().mailed(email)).length > 0,
    }
  },
  'POST newsletter/confirm': async () => {
    const { email, contact } = await waiting()
    const [token] = await here().mailed(email)
    const isDone = async () =>
      (await here().consents(contact)).some(({ what }) => what === 'confirmed')
    return { query: `token=${token}`, json: {}, isDone }
  },
  'PUT mail/preferences': async () => {
    const { email, contact } = await waiting()
    const json = { topicIds: [], unsubscribe: true }
    return {
      query: `token=${here().token('preferences', contact)}`,
      json,
      isDone: isSuppressed(email),
    }
  },
  'POST mail/unsubscribe': async () => {
    const { email, contact } = await waiting()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = { json: undefined, body: 'List-Unsubscribe=One-Click', headers }
    return {
      query: `token=${here().token('unsubscribe', contact)}`,
      sent,
      isDone: isSuppressed(email),
    }
  },
}
