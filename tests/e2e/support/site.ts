const PARENT = 'polyclinic.localhost'

/** The addresses of one running console. */
export function siteAt(port: number) {
  const of = (label: string) => `http://${label}.${PARENT}:${port}`
  return {
    /** The origin of a host by its label: an organization's, mostly. */
    of,
    login: of('login'),
    www: of('www'),
    admin: of('admin'),
    /** The parent domain itself. */
    parent: `http://${PARENT}:${port}`,
    /** The demo identity provider. */
    provider: `http://localhost:${port + 1}`,
    /** The page of the mail sink. */
    mail: `http://localhost:${port + 2}`,
    /** The shop: Medusa itself. */
    shop: `http://127.0.0.1:${port + 3}`,
  }
}

export type Site = ReturnType<typeof siteAt>

/** The console that all journeys share, unless they stop it. */
export const site = siteAt(Number(process.env.E2E_PORT))
export const PARENT_DOMAIN = PARENT
