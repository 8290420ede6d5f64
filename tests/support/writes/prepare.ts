import type { Endpoint } from '@/lib/platform/api/endpoints'
import { isCommitted } from '@/tests/support/db/commits'
import { send, type Received, type Sent } from '@/tests/support/http/request'
import { declared } from '@/tests/support/http/routes'
import { ofBilling } from './billing'
import { ofCampaigns } from './campaigns'
import { ofContacts } from './contacts'
import { ofCatalogues } from './catalogue'
import { ofOrganizations } from './organizations'
import { ofPeople } from './people'
import { ofPractices } from './practice'
import { clinic, owner, type Ready } from './ready'
import { ofSubscriptions } from './subscriptions'
import { ofTemplates } from './templates'

type Write = {
  route: string
  method: string
  area: Endpoint['area']
  /** Status of its answer. */
  status: number
  title: string
}
/** As in `PUT groups/:id`: staff and an organization's own people write the same. */
export const titleOfWrite = (method: string, route: string) =>
  `${method} ${route.replace(/^\/api\/(v1\/((admin|home)\/)?)?/, '')}`

export const writes: Write[] = declared
  .map(({ route, method, area, status = 200 }) => ({
    route,
    method,
    area,
    status,
    title: titleOfWrite(method, route),
  }))
  // An impact, a preview or a search by a form is a question that is not asked in an address; what
  // is passed on to commerce is not ours to keep, and what commerce and the provider of cards are
  // to do with money is looked at where there are such.
  .filter(
    ({ method, route, area }) =>
      method !== 'GET' &&
      !/\/(impact|preview|count|_search|payments|refunds|charges|payment-method\/setup)$/.test(
        route,
      ) &&
      area !== 'relay',
  )

/** One write of each kind, ready to be sent. */
export const READY: Record<string, () => Promise<Ready>> = {
  ...ofOrganizations,
  ...ofPeople,
  ...ofPractices,
  ...ofCatalogues,
  ...ofSubscriptions,
  ...ofBilling,
  ...ofTemplates,
  ...ofContacts,
  ...ofCampaigns,
}

/**
 * Gets one write ready, or another call that `ready` tells of: `address` and `sent` are what is
 * sent, `write` sends it and answers what was said, `isDone` whether it is there for others.
 */
export async function prepare(
  { title, route, method, area }: Omit<Write, 'status'>,
  ready = READY[title]!,
) {
  const { id, query, json, sent: more, isDone } = await ready()
  const isOfOrganization =
    /\/(users|groups|roles|practitioners|api-keys|locations|holiday-sets|templates|contacts|topics|segments|suppressions|campaigns|senders|payment-method)(\/|$)/.test(
      route,
    ) && !/\/people(\/|$)/.test(route)
  const about = area === 'admin' && isOfOrganization ? `organizationDomainURL=${clinic.name}` : ''
  const asked = [about, query].filter(Boolean).join('&')
  const place =
    area === 'admin' || area === 'session' ? { as: owner } : { as: clinic.admin, host: clinic.host }
  const ids = [id].flat().values()
  const path = route.replace(/:\w+/g, () => String(ids.next().value))
  const address = asked ? `${path}?${asked}` : path
  const sent: Sent = { ...place, method, json, ...more }
  return {
    address,
    sent,
    write: () => send(address, sent),
    isDone: (answer: Received) => (isDone ? isDone() : isCommitted(answer)),
  }
}
