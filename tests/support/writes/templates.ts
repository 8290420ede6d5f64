import { buildTemplate, contentOf, publishTemplate } from '@/tests/support/marketing/templates'
import { clinic, newEmail, owner, type Ready } from './ready'

const drafted = () => buildTemplate({ as: owner, at: clinic.name })
const published = async () => publishTemplate({ as: owner, at: clinic.name }, await drafted())

/** Writes that are about templates of mail. */
export const ofTemplates: Record<string, () => Promise<Ready>> = {
  'POST templates': async () => ({
    json: { name: 'Letter', category: 'transactional', purpose: null, language: 'en' },
  }),
  'PUT templates/:id': async () => {
    const { id, version } = await drafted()
    return { id, json: { ...contentOf({ subject: 'Another' }), name: 'Letter', version } }
  },
  'DELETE templates/:id/draft': async () => ({ id: (await drafted()).id }),
  'POST templates/:id/publish': async () => {
    const { id, version } = await drafted()
    return { id, json: { version } }
  },
  'POST templates/:id/archive': async () => {
    const { id, version } = await published()
    return { id, json: { version } }
  },
  'POST templates/:id/test': async () => ({
    id: (await drafted()).id,
    json: { recipients: [newEmail()] },
  }),
  'POST templates/:id/versions/:number/restore': async () => {
    const { id, version } = await published()
    return { id: [id, 1], json: { version } }
  },
}
