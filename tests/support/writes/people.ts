import { createHash } from 'node:crypto'
import { changeOf, systemRole } from '@/tests/support/practice/clinic'
import { one } from '@/tests/support/db/database'
import { SECRET } from '@/tests/support/settings'
import { assignGlobally, buildRole, signIn, unique } from '@/tests/support/world'
import { clinic, home, newEmail, type Ready } from './ready'

const fields = { description: '', parentGroupId: null, roles: [], memberIds: [] }
const key = () => ({
  name: unique('Key '),
  kind: 'service',
  permissions: ['users:read'],
  reach: 'organization',
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
})
/**
 * Staff and administrator in one, whose session may look at pages as somebody else: nobody else's
 * does then.
 */
const viewer = () => clinic.join(clinic.administrator, `${unique('viewer')}@polyclinic.example`)
const invited = async () => (await clinic.invite([{ email: newEmail() }])).body.data[0].id as string
const newGroup = async () => (await home('groups', { ...fields, name: unique('Group ') })).body.data
const newRole = async () =>
  (await home('roles', { name: unique('Role '), description: '', permissions: ['users:read'] }))
    .body.data
const newGlobalRole = () => buildRole('global', ['users:read'])

/** Writes that are about who may do what, and about sessions. */
export const ofPeople: Record<string, () => Promise<Ready>> = {
  'POST me/sign-out': async () => {
    const as = await clinic.join()
    const isDone = () =>
      one<boolean>('select ended_at is not null from sessions where id = $1', as.sessionId)
    return { json: {}, sent: { as }, isDone }
  },
  'POST users/invitations': async () => ({ json: [{ email: newEmail() }] }),
  'PUT users/:id': async () => {
    const { id } = await clinic.join()
    const roles = [
      { roleId: await systemRole('Read-only'), reach: 'organization', expiresAt: null },
    ]
    return { id, json: { ...changeOf(await clinic.find(id)), roles } }
  },
  'DELETE users/:id': async () => ({ id: (await clinic.join()).id }),
  'DELETE users/:id/sessions': async () => ({ id: (await clinic.join()).id }),
  'POST users/:id/suspend': async () => ({ id: (await clinic.join()).id, json: {} }),
  'POST users/:id/resume': async () => {
    const { id } = await clinic.join()
    await clinic.ask(`/${id}/suspend`, { json: {} })
    return { id, json: {} }
  },
  'POST users/:id/resend': async () => ({ id: await invited(), json: {} }),
  'POST users/:id/revoke': async () => ({ id: await invited(), json: {} }),
  'POST groups': async () => ({ json: { ...fields, name: unique('Group ') } }),
  'PUT groups/:id': async () => {
    const { id, version } = await newGroup()
    return { id, json: { ...fields, name: unique('Group '), version } }
  },
  'DELETE groups/:id': async () => ({ id: (await newGroup()).id }),
  'POST roles': async () => ({
    json: { name: unique('Role '), description: '', permissions: ['users:read'] },
  }),
  'PUT roles/:id': async () => {
    const { id, version, name } = await newRole()
    return {
      id,
      json: { name, description: '', permissions: ['users:read', 'groups:read'], version },
    }
  },
  'DELETE roles/:id': async () => ({ id: (await newRole()).id }),
  'POST roles/:id/people': async () => ({
    id: await newGlobalRole(),
    json: { email: `${unique('staff')}@polyclinic.example` },
  }),
  'DELETE roles/:id/people/:personId': async () => {
    const id = await newGlobalRole()
    const { personId } = await signIn(`${unique('staff')}@polyclinic.example`)
    await assignGlobally(personId, id)
    return { id: [id, personId] }
  },
  'POST users/:id/view-as': async () => ({
    id: (await clinic.join()).id,
    json: { reason: 'To see what they see.' },
    sent: { as: await viewer() },
  }),
  'PUT view': async () => {
    const as = await viewer()
    const { id } = await clinic.join()
    await clinic.ask(`/${id}/view-as`, { as, json: { reason: 'To see what they see.' } })
    return { json: { mode: 'changes' }, sent: { as, host: clinic.host } }
  },
  'POST api-keys': async () => ({ json: key() }),
  'POST api-keys/:id/revoke': async () => ({
    id: (await home('api-keys', key())).body.data.id,
    json: {},
  }),
  'POST invitation': async () => {
    const email = newEmail()
    const id = (await clinic.invite([{ email }])).body.data[0].id
    const { body } = await clinic.ask(`/${id}/resend`, { json: {} })
    const token = new URL(body.data.link).searchParams.get('token')
    return { json: { token }, sent: { as: await signIn(email) } }
  },
  'POST auth/session': async () => {
    const as = await signIn('owner@polyclinic.example')
    const token = 'c'.repeat(64)
    const csrf = `${token}|${createHash('sha256').update(`${token}${SECRET}`).digest('hex')}`
    return {
      json: { csrfToken: token, data: { organizationDomainURL: clinic.name } },
      sent: {
        as: null,
        headers: { cookie: `${as.cookie}; polyclinic.csrf=${encodeURIComponent(csrf)}` },
      },
      isDone: async () =>
        (await one('select organization_domain_url from sessions where id = $1', as.sessionId)) ===
        clinic.name,
    }
  },
}
