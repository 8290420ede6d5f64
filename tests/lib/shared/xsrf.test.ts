import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { webProcess } from '@/tests/support/settings'

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllEnvs())

/** The module as a process with these settings loads it. */
async function load(settings: Record<string, string>) {
  for (const [name, value] of Object.entries({
    ...webProcess,
    APP_DATABASE_URL: 'postgresql://a@b/c',
    ...settings,
  }))
    vi.stubEnv(name, value)
  return import('@/lib/platform/auth/xsrf')
}

test('the cookie XSRF-TOKEN is sent over https alone, where the console is reached by it', async () => {
  const { xsrfCookie, xsrfTokenOf } = await load({
    PARENT_DOMAIN: 'clinics.example.com',
    NEXTAUTH_URL: 'https://login.clinics.example.com',
  })
  const origin = 'https://eastside.clinics.example.com'
  const token = xsrfTokenOf('the-session', origin)
  expect(xsrfCookie('the-session', origin)).toBe(
    `XSRF-TOKEN=${token}; Path=/; SameSite=Lax; Secure`,
  )
})
