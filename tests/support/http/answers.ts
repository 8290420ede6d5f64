import type { Received } from './request'

/**
 * What of an answer must be the same for an unknown and for a foreign id: all but the request's id
 * and the date.
 */
export function comparable({ status, text, headers }: Received) {
  const { 'x-request-id': _id, date: _date, ...rest } = headers
  return { status, text, rest }
}
