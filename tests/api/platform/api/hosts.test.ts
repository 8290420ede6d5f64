import type { GetServerSidePropsContext } from 'next'
import { describe, expect, test } from 'vitest'
import {
  adminProps,
  guestProps,
  homeProps,
  noAdminPageProps,
  noHomePageProps,
  publicProps,
  signedOutProps,
} from '@/lib/platform/web/pages'
import type { PageProps } from '@/lib/shared/http/page-props'
import { sessionRequired } from '@/lib/shared/http/session'
import { sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { signIn } from '@/tests/support/world'

const ORIGIN = (label: string) => `http://${label}.polyclinic.localhost:3000`
const LOGIN = ORIGIN('login')

type Answer = { to?: string; code?: number; props?: PageProps; cookies?: string[]; status: number }

/** What a page's own props say of a visit, whatever the edge would have done before. */
async function visit(
  props: () => ReturnType<typeof adminProps>,
  address: string,
  email?: string,
): Promise<Answer> {
  const url = new URL(address)
  const cookie = email && (await signIn(email)).cookie
  const headers: Record<string, unknown> = {}
  const res = {
    statusCode: 200,
    setHeader: (name: string, value: unknown) => void (headers[name] = value),
  }
  const context = {
    req: { headers: { host: url.host, cookie } },
    res,
    resolvedUrl: url.pathname + url.search,
  }
  const result = (await props()(context as unknown as GetServerSidePropsContext)) as {
    redirect?: { destination: string; statusCode: number }
    props?: PageProps
  }
  expect(headers['Cache-Control']).toBe('private, no-store')
  return {
    to: result.redirect?.destination,
    code: result.redirect?.statusCode,
    props: result.props,
    cookies: headers['Set-Cookie'] as string[] | undefined,
    status: res.statusCode,
  }
}

const signInFor = (address: string) => sessionRequired(LOGIN, address)

describe('pages of the admin area', () => {
  const path = '/admin/organizations/global/account?organizationDomainURL=koeln'
  test.each(['www', 'northside', 'nobody-has-this', 'admin'])(
    'lead from %s to the same path on the login host',
    async (label) => {
      expect(
        await visit(adminProps, ORIGIN(label) + path, 'owner@polyclinic.example'),
      ).toMatchObject({ to: LOGIN + path, code: 307 })
    },
  )
  test('lead from the parent domain to the login host', async () => {
    expect((await visit(adminProps, `http://polyclinic.localhost:3000${path}`)).to).toBe(
      LOGIN + path,
    )
  })
  test('lead from admin. to the organizations’ account page', async () => {
    expect((await visit(publicProps, `${ORIGIN('admin')}/`)).to).toBe(
      `${LOGIN}/admin/organizations/global/account`,
    )
  })
  test('lead strangers to sign in, and back to the full address', async () => {
    expect((await visit(adminProps, LOGIN + path)).to).toBe(signInFor(LOGIN + path))
  })
  test('are shown to whoever is signed in: the page itself says Unauthorized', async () => {
    expect(
      (await visit(adminProps, LOGIN + path, 'member@northside.example')).props?.session?.user
        .staff,
    ).toBe(false)
    expect(
      (await visit(adminProps, LOGIN + path, 'owner@polyclinic.example')).props?.session?.user
        .staff,
    ).toBe(true)
  })
  test('send people who are not staff from the dashboard to their home', async () => {
    expect((await visit(adminProps, `${LOGIN}/dashboard`, 'member@northside.example')).to).toBe(
      `${LOGIN}/home`,
    )
    expect(
      (await visit(adminProps, `${LOGIN}/dashboard`, 'support@polyclinic.example')).props,
    ).toBeDefined()
  })
})

describe('an address that names no page', () => {
  test('is not found, and drawn for whoever is signed in', async () => {
    const ofStaff = await visit(
      noAdminPageProps,
      `${LOGIN}/admin/nosuch`,
      'owner@polyclinic.example',
    )
    expect(ofStaff).toMatchObject({ status: 404, props: { session: { user: { staff: true } } } })
    const ofMember = await visit(
      noHomePageProps,
      `${ORIGIN('northside')}/home/nosuch`,
      'member@northside.example',
    )
    expect(ofMember).toMatchObject({ status: 404, props: { session: { user: { staff: false } } } })
  })

  test('leads strangers to sign in as any other: nobody learns which there are', async () => {
    const address = `${LOGIN}/admin/nosuch`
    expect(await visit(noAdminPageProps, address)).toMatchObject({
      to: signInFor(address),
      status: 200,
    })
  })
})

describe('pages that an organization has for everybody', () => {
  const newsletter = (label: string) => `${ORIGIN(label)}/newsletter`
  test('have its colour for strangers too', async () => {
    await sql(`update organizations set primary_colour = '#1f6f5c' where domain_url = 'northside'`)
    expect((await visit(guestProps, newsletter('northside'))).props).toMatchObject({
      session: null,
      brand: { styles: expect.stringContaining('--accent') },
    })
  })
  test.each(['login', 'www', 'nobody-has-this'])('are as plain as others on %s', async (label) => {
    expect((await visit(guestProps, newsletter(label))).props).toMatchObject({ session: null })
    expect((await visit(guestProps, newsletter(label))).props).not.toHaveProperty('brand')
  })
})

describe('pages of an organization’s home', () => {
  test('are shown to its members', async () => {
    const { props } = await visit(
      homeProps,
      `${ORIGIN('eastside')}/home`,
      'member@northside.example',
    )
    expect(props?.session?.organizationDomainURL).toBe('eastside')
  })
  test('are shown to those above whose role reaches down', async () => {
    expect(
      (await visit(homeProps, `${ORIGIN('eastside-mri')}/home`, 'admin@northside.example')).props,
    ).toBeDefined()
  })
  test.each(['login', 'www', 'koeln', 'nobody-has-this', 'westside'])(
    'lead from %s to the first membership',
    async (label) => {
      expect(
        (await visit(homeProps, `${ORIGIN(label)}/home/account`, 'member@northside.example')).to,
      ).toBe(`${ORIGIN('northside')}/home`)
    },
  )
  test('say so to somebody without a membership', async () => {
    expect(
      (await visit(homeProps, `${LOGIN}/home`, 'outsider@nowhere.example')).props?.session?.user
        .organizationRoles,
    ).toEqual([])
  })
  test('bring somebody back to where they came for', async () => {
    const address = `${ORIGIN('eastside')}/home/practitioners?page=2`
    expect((await visit(homeProps, address)).to).toBe(signInFor(address))
  })
  test('answer strangers at an unknown organization as at a known one', async () => {
    const [known, unknown] = [`${ORIGIN('eastside')}/home`, `${ORIGIN('nobody-has-this')}/home`]
    expect((await visit(homeProps, known)).to).toBe(signInFor(known))
    expect((await visit(homeProps, unknown)).to).toBe(signInFor(unknown))
  })
})

describe('an organization’s old name', () => {
  test.each([publicProps, homeProps])(
    'leads to the new one, path and query kept',
    async (props) => {
      expect(
        await visit(
          props,
          `${ORIGIN('northside-health')}/home/account?x=1`,
          'member@northside.example',
        ),
      ).toMatchObject({
        to: `${ORIGIN('northside')}/home/account?x=1`,
        code: 308,
      })
    },
  )
  test('leads to the newest of three', async () => {
    for (const name of ['bonn-mitte', 'bonn-zentrum'])
      await sql(`update organizations set domain_url = $1 where domain_url like 'bonn%'`, name)
    for (const name of ['bonn', 'bonn-mitte'])
      expect((await visit(publicProps, `${ORIGIN(name)}/`)).to).toBe(`${ORIGIN('bonn-zentrum')}/`)
  })
})

describe('a public page', () => {
  test.each(['login', 'www', 'northside', 'nobody-has-this'])(
    'is shown on %s, to members too',
    async (label) => {
      expect(
        (await visit(publicProps, `${ORIGIN(label)}/`, 'member@northside.example')).props,
      ).toBeDefined()
    },
  )
  test('carries no private detail of nobody', async () => {
    expect((await visit(publicProps, `${ORIGIN('www')}/faqs`)).props).toEqual({
      session: null,
      loginOrigin: LOGIN,
      organizationOrigin: ORIGIN('{label}'),
      demo: true,
      supportEmail: null,
      pollSeconds: 0,
      shopSeconds: 30,
      unavailable: false,
    })
  })
  test('drops the cookie of a session that is over', async () => {
    const { cookie, sessionId } = await signIn('owner@polyclinic.example')
    await sql('update sessions set ended_at = now() where id = $1', sessionId)
    const headers: Record<string, unknown> = {}
    const res = { setHeader: (name: string, value: unknown) => void (headers[name] = value) }
    const req = { headers: { host: 'www.polyclinic.localhost:3000', cookie } }
    await publicProps()({ req, res, resolvedUrl: '/' } as unknown as GetServerSidePropsContext)
    expect(headers['Set-Cookie']).toHaveLength(2)
  })
})

describe('a host that the console cannot serve', () => {
  const hosts = [
    'evil.example',
    'polyclinic.localhost.evil.example',
    '127.0.0.1:3000',
    '[::1]:3000',
    'evilpolyclinic.localhost',
    'login.polyclinic.localhost.',
  ]
  test.each(hosts)('%s: pages go to the login page’s default page', async (host) => {
    const req = { headers: { host } }
    const res = { setHeader: () => undefined }
    for (const props of [adminProps, homeProps, publicProps])
      expect(
        await props()({
          req,
          res,
          resolvedUrl: '/admin/plans',
        } as unknown as GetServerSidePropsContext),
      ).toEqual({
        redirect: { destination: `${LOGIN}/dashboard`, statusCode: 307 },
      })
  })
  test.each(hosts)('%s: the probes answer all the same', async (host) => {
    for (const probe of ['/livez', '/readyz'])
      expect((await send(probe, { host })).status).toBe(200)
  })
  test('is not believed from a proxy that nobody trusts', async () => {
    const headers = { 'x-forwarded-host': 'login.polyclinic.localhost:3000' }
    const { status, body } = await send('/api/v1/faqs', { host: 'evil.example', headers })
    expect([status, body.error]).toEqual([400, 'Configuration error'])
  })
})

describe('the page after signing out', () => {
  const after = async (state: string, label = 'login') =>
    (await visit(signedOutProps, `${ORIGIN(label)}/signed-out?state=${encodeURIComponent(state)}`))
      .to
  test('is the one of the host that was left', async () => {
    expect(await after(ORIGIN('eastside'))).toBe(`${ORIGIN('eastside')}/signed-out`)
    expect(await after('http://polyclinic.localhost:3000')).toBe(
      'http://polyclinic.localhost:3000/signed-out',
    )
    expect(await after(LOGIN)).toBeUndefined()
    expect(await after(ORIGIN('koeln'), 'eastside')).toBeUndefined()
  })
  test.each([
    'http://evil.example',
    'https://eastside.polyclinic.localhost:3000',
    'http://eastside.polyclinic.localhost',
    'javascript:alert(1)',
    '//evil.example',
    'http://eastside.polyclinic.localhost:3000@evil.example',
    'http://eastside.polyclinic.localhost:3000/path',
    'http://evilpolyclinic.localhost:3000',
    'x',
  ])('is never at %s', async (state) => expect(await after(state)).toBe('/signed-out'))
})
