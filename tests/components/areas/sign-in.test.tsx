import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as auth from 'next-auth/react'
import { describe, expect, test, vi } from 'vitest'
import SignInPage from '@/pages/signin'
import { renderConsole } from '../console'
import { serve } from '../server'

vi.mock('@/lib/platform/web/pages', () => ({ signInProps: () => async () => ({ props: {} }) }))
vi.mock('next-auth/react', async (original) => ({
  ...(await original<typeof auth>()),
  signIn: vi.fn(),
}))

const OTHER = 'Use another account'
const callbackUrl = 'http://eastside.polyclinic.localhost:3000/home'
function show(query: Record<string, string>, refused?: string) {
  serve({})
  vi.mocked(auth.signIn).mockClear()
  return renderConsole(<SignInPage refused={refused} />, {
    session: null,
    pathname: '/signin',
    query,
  })
}

describe('the sign-in page', () => {
  test('starts at once, and will return to where the person was', async () => {
    show({ callbackUrl })
    expect(screen.getByText('Redirecting...')).toBeTruthy()
    await waitFor(() =>
      expect(auth.signIn).toHaveBeenCalledExactlyOnceWith('oidc', { callbackUrl }, undefined),
    )
  })

  test.each([
    ['OAuthSignin', 'Sign-in could not start'],
    ['OAuthCallback', 'Sign-in was not completed'],
    ['Callback', 'Sign-in was not completed'],
    ['OAuthCreateAccount', 'Your account could not be set up'],
    ['OAuthAccountNotLinked', 'This e-mail address belongs to another sign-in', OTHER],
    ['AccessDenied', 'Access was denied', OTHER],
    ['EmailMissing', 'Your account has no e-mail address', OTHER],
    ['EmailNotVerified', 'Your e-mail address is not verified', OTHER],
    ['InvalidEmail', 'Your e-mail address cannot be used', OTHER],
    ['Configuration', 'Sign-in is not set up correctly'],
    ['Verification', 'This sign-in link is no longer valid'],
    ['Default', 'Sign-in did not work'],
    ['constructor', 'Sign-in did not work'],
  ])(
    'says what %s means and whom to write to, and tries again when asked to',
    async (error, title, again = 'Try again') => {
      show({ error, callbackUrl })
      expect(screen.getByText(title)).toBeTruthy()
      expect(auth.signIn).not.toHaveBeenCalled()
      expect(screen.getByText(/^Write to/).textContent).toContain('your administrator')
      await userEvent.setup().click(screen.getByText(again))
      expect(auth.signIn).toHaveBeenCalledWith('oidc', { callbackUrl }, { prompt: 'login' })
    },
  )

  test('says who was refused where that is known', () => {
    show({ error: 'EmailNotVerified', callbackUrl }, 'pat@practice.example')
    expect(screen.getByText(/^You tried to sign in as/).textContent).toBe(
      'You tried to sign in as pat@practice.example.',
    )
  })

  test('says that a session is required before it starts', async () => {
    show({ error: 'SessionRequired', callbackUrl })
    expect(screen.getByText('Please sign in')).toBeTruthy()
    expect(auth.signIn).not.toHaveBeenCalled()
    await waitFor(() => expect(auth.signIn).toHaveBeenCalledOnce())
  })
})
