/** Where an address lies, read from nothing but its host name. */
export type Place =
  | { kind: 'login' }
  | { kind: 'public' }
  /** `admin.`, which staff habitually type: it leads to the login host. */
  | { kind: 'staff' }
  /** Any other label: an organization's name, an old name, or nobody's. */
  | { kind: 'organization'; domainURL: string }

export type Site = {
  parentDomain: string
  loginSubdomain: string
  publicSubdomain: string
  loginOrigin: string
}

/** The two texts of a host that the product cannot serve. */
export class HostError extends Error {
  constructor(override readonly message: 'Unexpected runtime environment' | 'Configuration error') {
    super(message)
  }
}

const HOST =
  /^((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?::(?:0*[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5]))?$/i
/** What browsers take for an address, `127.1` and `0x7f000001` included. */
const IPV4 = /(^|\.)(\d+|0x[\da-f]*)$/

/**
 * Reads a Host header strictly.
 * Throws `HostError`: 'Unexpected runtime environment' for a missing, IP or unparsable host,
 * 'Configuration error' for one outside the parent domain.
 */
export function placeOf(host: string | undefined | null, site: Site): Place {
  const name = HOST.exec(host ?? '')?.[1]?.toLowerCase()
  if (!name || IPV4.test(name)) throw new HostError('Unexpected runtime environment')
  if (name === site.parentDomain) return { kind: 'public' }
  if (!name.endsWith(`.${site.parentDomain}`)) throw new HostError('Configuration error')
  const label = name.slice(0, -site.parentDomain.length - 1)
  if (label === site.loginSubdomain) return { kind: 'login' }
  if (label === site.publicSubdomain) return { kind: 'public' }
  if (label === 'admin') return { kind: 'staff' }
  return { kind: 'organization', domainURL: label }
}

/** The origin of a host label, with the scheme and port at which the login host is published. */
export const originOf = (label: string, { loginOrigin, loginSubdomain }: Site): string =>
  loginOrigin.replace(`//${loginSubdomain}.`, `//${label}.`)
