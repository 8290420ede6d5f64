import { send } from './request'
import { LOGIN } from '../settings'

const ORIGIN = `http://${LOGIN}`

type Page = { status: number; to: string; text: string; cookies: string[] }

/** A browser with cookies by host that follows no redirect by itself. */
export function browser() {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (address: string) => {
    const { host } = new URL(address)
    if (!jars.has(host)) jars.set(host, new Map())
    return jars.get(host)!
  }
  async function go(address: string, form?: Record<string, string>): Promise<Page> {
    const url = new URL(address, ORIGIN)
    const jar = jarOf(url.href)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const body = form && new URLSearchParams(form).toString()
    const headers = { cookie, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) }
    let page: Page
    if (url.host === LOGIN) {
      const {
        status,
        headers: answered,
        text,
      } = await send(url.pathname + url.search, { body, headers })
      page = { status, to: answered.location ?? '', text, cookies: answered['set-cookie'] ?? [] }
    } else {
      const answer = await fetch(url, {
        redirect: 'manual',
        headers,
        ...(form && { method: 'POST', body }),
      })
      page = {
        status: answer.status,
        to: answer.headers.get('location') ?? '',
        text: await answer.text(),
        cookies: answer.headers.getSetCookie(),
      }
    }
    for (const cookie of page.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return { ...page, to: page.to && new URL(page.to, url).href }
  }

  /** Starts signing in, and answers where the provider shows its choice of people. */
  async function start(callbackUrl = '/dashboard') {
    const { csrfToken } = JSON.parse((await go('/api/auth/csrf')).text)
    const { text } = await go('/api/auth/signin/oidc', { csrfToken, callbackUrl, json: 'true' })
    return go((JSON.parse(text) as { url: string }).url)
  }
  /** The rest of the way, up to the answer of our callback. */
  async function choose(choice: Page, email: string): Promise<Page> {
    let page = await go(choice.to, { email })
    while (page.to && !page.to.startsWith(`${ORIGIN}/api/auth/callback`)) page = await go(page.to)
    return go(page.to)
  }
  /** The page on which somebody ends up whom next-auth sends on, and what it says went wrong. */
  async function land(page: Page): Promise<string> {
    while (page.to.startsWith(`${ORIGIN}/api/auth/`)) page = await go(page.to)
    const { pathname, searchParams } = new URL(page.to)
    return `${pathname} ${searchParams.get('error')}`
  }
  return {
    go,
    land,
    start,
    choose,
    cookies: () => jarOf(ORIGIN),
    signIn: async (email: string, to?: string) => choose(await start(to), email),
  }
}
