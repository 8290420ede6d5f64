import { z } from '@/lib/shared/zod'
import { billingCountryRoutes, billToRoutes } from '@/lib/billing/bill-to/routes'
import { finish } from '@/lib/billing/invoices/finish'
import { invoiceRoutes, staffBillingRoutes } from '@/lib/billing/invoices/routes'
import { legalEntityRoutes } from '@/lib/billing/legal-entities/routes'
import {
  paymentMethodRoutes,
  toBilling,
  toSubscription,
} from '@/lib/billing/payment-methods/routes'
import { planRoutes } from '@/lib/billing/plans/routes'
import { revenueRoutes } from '@/lib/billing/revenue/routes'
import { staffSubscriptionRoutes, subscriptionRoutes } from '@/lib/billing/subscriptions/routes'
import { commerceRoutes, gatewayRoutes } from '@/lib/commerce/gateway/routes'
import { accessRoutes } from '@/lib/identity/access/routes'
import { apiKeyRoutes } from '@/lib/identity/api-keys/routes'
import { auditRoutes } from '@/lib/identity/audit/routes'
import { groupRoutes } from '@/lib/identity/groups/routes'
import { resourceRoutes } from '@/lib/identity/permissions/routes'
import { globalRoleRoutes, roleRoutes } from '@/lib/identity/roles/routes'
import { invitationRoutes, ownAccessRoutes, userRoutes } from '@/lib/identity/users/routes'
import { fhirRoutes } from '@/lib/integrations/fhir/routes'
import { campaignRoutes, mailRoutes } from '@/lib/marketing/campaigns/routes'
import { contactRoutes } from '@/lib/marketing/contacts/routes'
import { newsletterRoutes } from '@/lib/marketing/newsletter/routes'
import { reportRoutes } from '@/lib/marketing/reports/routes'
import { segmentRoutes } from '@/lib/marketing/segments/routes'
import { senderRoutes } from '@/lib/marketing/senders/routes'
import { suppressionRoutes } from '@/lib/marketing/suppressions/routes'
import { templateRoutes } from '@/lib/marketing/templates/routes'
import { topicRoutes } from '@/lib/marketing/topics/routes'
import { PreparedAnswer } from '@/lib/platform/api/answer'
import { machineEndpoint } from '@/lib/platform/api/endpoints'
import { describeApi, type Tag } from '@/lib/platform/api/openapi'
import { probeRoutes } from '@/lib/platform/api/probe-routes'
import {
  accountArea,
  adminArea,
  homeArea,
  organizationArea,
  route,
  type Route,
} from '@/lib/platform/api/route-table'
import { ownOrganizationRoutes, sessionRoutes } from '@/lib/platform/auth/session-routes'
import { clinicalTestRoutes } from '@/lib/practice/clinical-tests/routes'
import { holidaySetRoutes } from '@/lib/practice/holiday-sets/routes'
import { locationRoutes } from '@/lib/practice/locations/routes'
import { ownPractitionerRoutes, practitionerRoutes } from '@/lib/practice/practitioners/routes'
import { countryRoutes } from '@/lib/tenancy/countries/routes'
import { dashboardRoutes } from '@/lib/tenancy/dashboard/routes'
import { faqRoutes, publicFaqRoutes } from '@/lib/tenancy/faqs/routes'
import { accountRoutes, organizationRoutes } from '@/lib/tenancy/organizations/routes'
import { referralRoutes } from '@/lib/tenancy/referrals/routes'
import * as schemas from './schemas'

/**
 * Routes below `/api/v1` by the tags of the API's description. An entity adds its routes here, and
 * nowhere else.
 */
const tags = [
  {
    name: 'Session',
    description: 'Who is signed in, and what they may do where.',
    routes: [...sessionRoutes, ...ownOrganizationRoutes, ...ownAccessRoutes, ...invitationRoutes],
  },
  {
    name: 'Organizations',
    description: 'The tree of organizations, their accounts, settings and exports.',
    routes: [
      ...organizationRoutes,
      ...accountRoutes(organizationArea),
      ...accountRoutes(accountArea),
      ...countryRoutes,
      ...referralRoutes,
    ],
  },
  {
    name: 'Dashboard',
    description: 'Figures for staff.',
    routes: [...dashboardRoutes],
  },
  {
    name: 'Users',
    description: 'People of an organization, their invitations and sessions.',
    routes: [...userRoutes(adminArea), ...userRoutes(homeArea)],
  },
  {
    name: 'Groups',
    description: 'Groups of users, which give roles to several people at once.',
    routes: [...groupRoutes(adminArea), ...groupRoutes(homeArea)],
  },
  {
    name: 'Roles',
    description: 'Roles, the permissions that they give, and who holds global ones.',
    routes: [...roleRoutes(adminArea), ...roleRoutes(homeArea), ...globalRoleRoutes],
  },
  {
    name: 'Access',
    description: 'Who may do something, and why somebody may or may not.',
    routes: [...accessRoutes(adminArea), ...accessRoutes(homeArea)],
  },
  {
    name: 'Resources',
    description: 'What permissions apply to.',
    routes: [...resourceRoutes],
  },
  {
    name: 'API keys',
    description: 'Keys that programs use to call the API.',
    routes: [...apiKeyRoutes(adminArea), ...apiKeyRoutes(homeArea)],
  },
  {
    name: 'Audit log',
    description: 'What was done, by whom.',
    routes: [...auditRoutes(adminArea), ...auditRoutes(homeArea)],
  },
  {
    name: 'Practitioners',
    description: 'Practitioners, their roles, licences and files.',
    routes: [
      ...practitionerRoutes(adminArea),
      ...practitionerRoutes(homeArea),
      ...ownPractitionerRoutes,
    ],
  },
  {
    name: 'Locations',
    description: 'Places of care, their hours and rooms.',
    routes: [...locationRoutes(adminArea), ...locationRoutes(homeArea)],
  },
  {
    name: 'Holiday sets',
    description: 'Days on which several locations are closed.',
    routes: [...holidaySetRoutes(adminArea), ...holidaySetRoutes(homeArea)],
  },
  {
    name: 'Clinical tests',
    description: 'The catalogue of tests that can be ordered.',
    routes: [...clinicalTestRoutes],
  },
  {
    name: 'Plans',
    description: 'Plans that organizations subscribe to.',
    routes: [...planRoutes],
  },
  {
    name: 'Subscriptions',
    description: 'What organizations have subscribed to, and quotes for changes.',
    routes: [
      ...staffSubscriptionRoutes,
      ...subscriptionRoutes(organizationArea, finish),
      ...subscriptionRoutes(homeArea, finish),
    ],
  },
  {
    name: 'Billing',
    description: 'Invoices, payments, cards and what is past due.',
    routes: [
      ...staffBillingRoutes,
      ...invoiceRoutes(adminArea),
      ...invoiceRoutes(homeArea),
      ...billToRoutes(organizationArea),
      ...billToRoutes(homeArea),
      ...billingCountryRoutes(adminArea),
      ...billingCountryRoutes(homeArea),
      ...paymentMethodRoutes(adminArea, toBilling),
      ...paymentMethodRoutes(homeArea, toSubscription),
      ...revenueRoutes,
    ],
  },
  {
    name: 'Legal entities',
    description: 'Companies that sell and issue invoices.',
    routes: [...legalEntityRoutes],
  },
  {
    name: 'Templates',
    description: 'Templates of mails, and their versions.',
    routes: [...templateRoutes],
  },
  {
    name: 'Contacts',
    description: 'Newsletter contacts and the record of their consent.',
    routes: [...contactRoutes],
  },
  {
    name: 'Segments',
    description: 'Rules that find contacts.',
    routes: [...segmentRoutes],
  },
  {
    name: 'Topics',
    description: 'What contacts can subscribe to.',
    routes: [...topicRoutes],
  },
  {
    name: 'Suppressions',
    description: 'Addresses that get no more marketing.',
    routes: [...suppressionRoutes],
  },
  {
    name: 'Senders',
    description: 'Addresses that campaigns are sent from, and their DNS records.',
    routes: [...senderRoutes],
  },
  {
    name: 'Campaigns',
    description: 'Mails to many contacts, their approval, progress and reports.',
    routes: [...campaignRoutes, ...reportRoutes],
  },
  {
    name: 'Newsletter',
    description: 'What readers see and choose, by the links in mails.',
    routes: [...newsletterRoutes, ...mailRoutes],
  },
  {
    name: 'Questions and answers',
    description: 'Frequently asked questions, as staff write them and as everybody reads them.',
    routes: [...faqRoutes, ...publicFaqRoutes],
  },
  {
    name: 'Commerce',
    description: 'The shop behind the console, and the API of Medusa v1.',
    routes: [...commerceRoutes, ...gatewayRoutes],
  },
  {
    name: 'Description',
    description: 'The description of this API.',
    routes: [
      route(
        'GET',
        '/api/v1/openapi.json',
        machineEndpoint({
          summary: 'This description, as OpenAPI 3.1.',
          output: z.looseObject({ openapi: z.string() }),
          handle: () => (prepared ??= prepareDescription()),
        }),
      ),
    ],
  },
] as const satisfies readonly Tag[]

/** All that is described. */
const described: readonly Tag[] = [
  ...tags,
  {
    name: 'FHIR',
    description: 'Practitioners, their roles, services and locations in FHIR R4.',
    routes: fhirRoutes,
  },
  {
    name: 'Probes',
    description: 'Health checks for supervisors and load balancers.',
    routes: probeRoutes,
  },
]

/** Returns the description of the API, as OpenAPI 3.1. */
export const describeRoutes = () => describeApi(described, schemas)

/** Describing every route takes a few hundred milliseconds: it is done once in a process. */
let prepared: Promise<PreparedAnswer> | undefined

function prepareDescription(): Promise<PreparedAnswer> {
  const description = describeRoutes()
  return PreparedAnswer.ofJson(JSON.stringify(description), description)
}

/** Routes that `pages/api/v1` mounts. */
export const apiRoutes: Route[] = (tags as readonly Tag[]).flatMap(({ routes }) => routes)

/**
 * One of them, with the types of its call, for the browser's client (`lib/client/api-types.ts`).
 */
export type ApiRoute = (typeof tags)[number]['routes'][number]

/** Every route of the console but those of next-auth. */
export const routes = described.flatMap(({ routes }) => routes)
