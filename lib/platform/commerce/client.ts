import MedusaJs from '@medusajs/medusa-js'
import axios from 'axios'
import { Credentials } from './credentials'
import { baseUrlOf, type CallOptions, type ClientOptions } from './options'
import { customPath, pathValue } from './paths'
import { createRequests } from './requests'

export type { ClientOptions }
/** medusa-js as we hand it out: without the setter that would change every client's key. */
export type CommerceClient = Omit<MedusaJs, 'client' | 'setPublishableKey' | 'errors'>

type Query = Record<string, unknown>
type Headers = Record<string, string>

/**
 * A client for one caller, with medusa-js's own methods and types. Its tokens and keys are its own:
 * medusa-js keeps some of them for the whole process, and nothing here reads or writes those. Every
 * call throws `CommerceError`.
 */
export function createCommerceClient(options: ClientOptions = {}): CommerceClient {
  const baseUrl = baseUrlOf(options.baseUrl)
  const { request } = createRequests(baseUrl, new Credentials(options), options)
  const medusa = new MedusaJs({ baseUrl, maxRetries: 0 })
  medusa.client.request = request as typeof medusa.client.request
  routeAroundBugs(medusa)
  return withEncodedValues(medusa) as CommerceClient
}

const withQuery = (path: string, query?: object) => axios.getUri({ url: path, params: query })

/** Where medusa-js calls a path that Medusa does not serve, or another than it was asked for. */
function routeAroundBugs({ admin, client }: MedusaJs) {
  admin.store.addCurrency = (code, headers) =>
    client.request('POST', `/admin/store/currencies/${code}`, undefined, {}, headers)
  admin.variants.retrieve = (id, query, headers) =>
    client.request('GET', withQuery(`/admin/variants/${id}`, query), undefined, {}, headers)
  Object.assign(admin.custom, {
    get: (path: string, query?: Query, options?: CallOptions, headers?: Headers) =>
      client.request('GET', withQuery(customPath(path), query), undefined, options, headers),
    post: (path: string, body?: Query, options?: CallOptions, headers?: Headers) =>
      client.request('POST', customPath(path), body, options, headers),
    delete: (path: string, options?: CallOptions, headers?: Headers) =>
      client.request('DELETE', customPath(path), undefined, options, headers),
  })
}

type Method = (...values: unknown[]) => unknown

/**
 * medusa-js puts every text it is given as an argument into the path, as it stands: encode them
 * first.
 */
function withEncodedValues<Resource extends object>(
  resource: Resource,
  encode = pathValue,
): Resource {
  return new Proxy(resource, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member === 'function' && name !== 'constructor')
        return async (...values: unknown[]) =>
          (member as Method).apply(
            target,
            values.map((value) => (typeof value === 'string' ? encode(value) : value)),
          )
      if (member === null || typeof member !== 'object') return member
      // A custom call gives a whole path, which is checked where it is completed.
      return withEncodedValues(member, name === 'custom' ? (path: string) => path : encode)
    },
  })
}
