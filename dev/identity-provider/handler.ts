import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Handler } from '../pages/serve'
import { choicePage, messagePage } from './pages'
import { subjectOf } from './people'

const MAX_BODY = 10_000

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8'))
    if ((body += chunk).length > MAX_BODY) break
  return new URLSearchParams(body)
}

const send = (
  response: ServerResponse,
  status: number,
  { text, headers }: ReturnType<typeof choicePage>,
) => response.writeHead(status, headers).end(text)

/** The page on which one chooses who to be; everything else is the provider's own. */
export function createHandler(provider: Provider, formTargets: string[]): Handler {
  const standard = provider.callback()

  const choose = async (uid: string, request: IncomingMessage, response: ServerResponse) => {
    await provider.interactionDetails(request, response) // throws unless this browser has begun it
    if (request.method !== 'POST') return send(response, 200, choicePage(uid, formTargets))
    const accountId = subjectOf((await formOf(request)).get('email') ?? '')
    if (!accountId)
      return send(response, 422, choicePage(uid, formTargets, 'This is not an e-mail address.'))
    await provider.interactionFinished(
      request,
      response,
      { login: { accountId } },
      { mergeWithLastSubmission: false },
    )
  }

  return async (request, response) => {
    const uid = /^\/interaction\/([\w-]+)$/.exec(request.url ?? '')?.[1]
    if (!uid) return standard(request, response)
    try {
      await choose(uid, request, response)
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error
      send(
        response,
        400,
        messagePage('This sign-in has ended', 'Go back to the console and sign in again.'),
      )
    }
  }
}
