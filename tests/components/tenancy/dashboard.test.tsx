import { describe, expect, test } from 'vitest'
import { Changes } from '@/components/tenancy/dashboard/Changes'
import { renderConsole } from '../console'

const change = (deed: string, subject: string, organization = true) => ({
  id: 1,
  at: '2026-11-28T12:00:00.000Z',
  actor: 'Maren Solberg',
  action: 'users:invite',
  deed,
  subject,
  organization: organization ? { domainURL: 'northside', label: 'Northside' } : null,
})

describe('a change', () => {
  test.each([
    [change('resumed {}', 'organization'), 'Maren Solberg resumed Northside'],
    [
      change('ended the sessions of {}', 'user'),
      'Maren Solberg ended the sessions of a user in Northside',
    ],
    [
      change('accepted the invitation', 'user'),
      'Maren Solberg accepted the invitation in Northside',
    ],
    [change('credited {}', 'invoice'), 'Maren Solberg credited an invoice in Northside'],
    [change('created {}', 'plan', false), 'Maren Solberg created a plan'],
  ])('%j is a sentence', (one, sentence) => {
    const { container } = renderConsole(<Changes changes={[one]} />)
    expect(container.querySelector('li p')!.textContent).toBe(sentence)
  })
})
