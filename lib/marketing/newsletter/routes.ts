import { z } from '@/lib/shared/zod'
import { recipientEndpoint } from '@/lib/platform/api/recipient-endpoint'
import { route } from '@/lib/platform/api/route-table'
import { changePreferences, unsubscribeByClick } from './preferences'
import { findNewsletter, findPreferences, leadToPreferences } from './queries'
import {
  Confirmed,
  Newsletter,
  Nothing,
  OneClick,
  Preferences,
  PreferencesChange,
  SignedUp,
  SignUp,
  Unsubscribed,
  WithToken,
} from './schema'
import { confirmSignUp, signUp } from './sign-up'

export const newsletterRoutes = [
  route(
    'GET',
    '/api/v1/newsletter',
    recipientEndpoint({
      summary: 'What can be subscribed to in an organization.',
      query: z.strictObject({}),
      output: Newsletter,
      handle: ({ recipient }) => findNewsletter(recipient),
    }),
  ),

  route(
    'POST',
    '/api/v1/newsletter',
    recipientEndpoint({
      summary: 'Signs an address up, which is then to be confirmed by the link in a mail.',
      signsUp: true,
      query: z.strictObject({}),
      body: SignUp,
      output: SignedUp,
      handle: ({ recipient, body }) => signUp(recipient, body),
    }),
  ),

  route(
    'POST',
    '/api/v1/newsletter/confirm',
    recipientEndpoint({
      summary: 'Confirms what was asked for, for whoever has the link of the mail.',
      query: WithToken,
      body: Nothing,
      output: Confirmed,
      handle: ({ recipient, query }) => confirmSignUp(recipient, query.token),
    }),
  ),

  route(
    'GET',
    '/api/v1/mail/preferences',
    recipientEndpoint({
      summary: 'What somebody gets from an organization, for whoever has the link of a mail.',
      always: true,
      query: WithToken,
      output: Preferences,
      handle: ({ recipient, query }) => findPreferences(recipient, query.token),
    }),
  ),

  route(
    'PUT',
    '/api/v1/mail/preferences',
    recipientEndpoint({
      summary: 'Chooses what somebody gets, or nothing at all.',
      always: true,
      query: WithToken,
      body: PreferencesChange,
      output: Preferences,
      handle: ({ recipient, query, body }) => changePreferences(recipient, query.token, body),
    }),
  ),

  route(
    'GET',
    '/api/v1/mail/unsubscribe',
    recipientEndpoint({
      status: 302,
      summary:
        'Leads whoever opens the address of the one click (RFC 2369) to their preferences. Looking changes nothing.',
      always: true,
      query: WithToken,
      output: z.unknown(),
      handle: ({ recipient, query }) => leadToPreferences(recipient, query.token),
    }),
  ),

  route(
    'POST',
    '/api/v1/mail/unsubscribe',
    recipientEndpoint({
      summary:
        'Unsubscribes by one click of a mail program, as RFC 8058 has it: a form, and nothing but its token.',
      always: true,
      form: true,
      query: WithToken,
      body: OneClick,
      output: Unsubscribed,
      handle: ({ recipient, query }) => unsubscribeByClick(recipient, query.token),
    }),
  ),
]
