/**
 * What the code of a part of a country looks like in ISO 3166-2; whether there is such a part, the
 * list of them knows.
 */
export const SUBDIVISION_CODE = /^[A-Z]{2}-[0-9A-Z]{1,3}$/

export const SUBDIVISION = 'A subdivision is an ISO 3166-2 code, as in US-CA.'
