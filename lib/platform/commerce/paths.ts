import { refusedCall } from './errors'

/** One value inside a path. It can neither end its segment nor climb out of it. */
export function pathValue(value: string): string {
  if (value === '' || value === '.' || value === '..' || /[\0-\x1f\x7f]/.test(value))
    throw refusedCall('A path cannot hold this value.')
  try {
    return encodeURIComponent(value)
  } catch {
    throw refusedCall('A path cannot hold this value.')
  }
}

/** What a value that was never given becomes in a path. */
const MISSING = ['undefined', 'null', 'NaN', '[object Object]', '[object%20Object]']

/**
 * A path without query as it goes out: one leading slash, none at the end, and only segments that
 * stay where they are.
 */
export function checkedPath(path: string): string {
  const clean = `/${path}`.replace(/^\/\//, '/').replace(/\/$/, '')
  const segments = clean.split('/').slice(1)
  const climbs = (segment: string) => /^(\.|%2e){1,2}$/i.test(segment)
  if (segments.some((segment) => segment === '' || climbs(segment) || MISSING.includes(segment)))
    throw refusedCall('A part of the path is missing.')
  if (!/^[\w\-.~!$&'()*+,;=:@%/]+$/.test(clean))
    throw refusedCall('The path holds a character that is not encoded.')
  return clean
}

/** A path and its query, parted at the first question mark. */
export function partedPath(address: string): { path: string; query: string } {
  const at = address.indexOf('?')
  return at < 0
    ? { path: address, query: '' }
    : { path: address.slice(0, at), query: address.slice(at) }
}

/** A custom call's path: with a leading slash, and below `/admin`. */
export function customPath(path: string): string {
  const rooted = path.startsWith('/') ? path : `/${path}`
  return checkedPath(/^\/admin(\/|$)/.test(rooted) ? rooted : `/admin${rooted}`)
}
