import { expect, test, vi } from 'vitest'
import { LIMIT_SENTENCES } from '@/lib/platform/mail-templates/limits'
import { fillMail } from '@/lib/platform/mail-templates/pool'
import type { Filled } from '@/lib/platform/mail-templates/render'

vi.mock('@/lib/platform/config/env', () => ({
  env: () => ({ MAIL_FONT_ORIGINS: [] }),
  patience: () => 240_000,
}))
// On a busy machine a template that takes much memory would reach the limit of time before.
vi.mock('@/lib/platform/mail-templates/limits', async (original) => ({
  ...(await original<typeof import('@/lib/platform/mail-templates/limits')>()),
  TIME_LIMIT_MS: 240_000,
  CLOCK_LIMIT_MS: 240_000,
}))

const filled = (html: string): Filled => ({
  category: 'transactional',
  purpose: null,
  language: 'en',
  subject: 'Subject',
  previewText: '',
  html,
  text: '',
  variables: [],
})

test('a template that takes too much memory is refused, and the next one finds a worker', async () => {
  // A tag takes some 125 bytes once it is read: together they need half as much again as there is.
  const greedy = filled('{{x}}'.repeat(2_400_000))
  const owners = [1, 2]
  for (const owner of owners)
    await expect(fillMail(owner, greedy, {})).rejects.toMatchObject({
      status: 422,
      message: LIMIT_SENTENCES.memory,
    })
  for (const owner of owners)
    expect((await fillMail(owner, filled('<p>next</p>'), {})).html).toBe('<p>next</p>')
})
