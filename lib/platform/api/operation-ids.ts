/**
 * What the paths of the console's own API begin with, and those of an organization's own people.
 */
export const PREFIX = /^\/(?:api\/)?(?:v1\/(?:admin\/|(home)\/)?)?/

/** Last words of a path that say what is done with what stands before them. */
const VERBS = new Set([
  'accept',
  'approve',
  'archive',
  'cancel',
  'check',
  'continue',
  'duplicate',
  'move',
  'pause',
  'preview',
  'publish',
  'reject',
  'renew',
  'resend',
  'restore',
  'resume',
  'retire',
  'revoke',
  'submit',
  'suspend',
  'test',
  'undo',
  'view-as',
  'withdraw',
])

/** Operations whose paths do not say what they do, by method and path without its prefix. */
export const NAMES: Record<string, string> = {
  'GET access/who': 'listPeopleWithPermission',
  'GET access/why': 'explainAccess',
  'POST billing/invoices/{id}/charges': 'chargeInvoice',
  'POST billing/invoices/{id}/credits': 'creditInvoice',
  'POST billing/invoices/{id}/mails': 'sendInvoice',
  'POST billing/invoices/{id}/payments': 'recordInvoicePayment',
  'POST billing/invoices/{id}/refunds': 'refundInvoice',
  'POST billing/payment-method/setup': 'beginPaymentMethodSetup',
  'PUT billing/payment-method/setup': 'finishPaymentMethodSetup',
  'PUT faqs/order': 'orderFaqs',
  'POST groups/impact': 'previewNewGroup',
  'POST groups/{id}/impact': 'previewGroupChange',
  'POST locations/{id}/copy-hours': 'copyLocationHours',
  'GET organizations/{organizationDomainURL}/export': 'listOrganizationExports',
  'POST organizations/{organizationDomainURL}/impact': 'previewOrganizationMove',
  'POST organizations/{organizationDomainURL}/subdomain': 'changeOrganizationSubdomain',
  'POST plans/{code}/commerce': 'writePlanToCommerce',
  'GET plans/{code}/versions/{number}/moves/{to}': 'previewSubscriberMove',
  'POST plans/{code}/versions/{number}/moves/{to}': 'moveSubscribers',
  'GET plans/{code}/versions/{number}/moves/{to}/subscribers': 'listSubscribersToMove',
  'POST practitioners/{id}/end': 'endPractitionerRole',
  'POST practitioners/{id}/verify': 'verifyLicence',
  'GET roles/{id}/impact': 'previewRoleChange',
  'POST roles/{id}/people': 'assignRole',
  'DELETE roles/{id}/people/{personId}': 'unassignRole',
  'POST segments/count': 'countContacts',
  'POST tests/{code}/price': 'writeTestPriceToCommerce',
  'GET users/{id}/effective': 'listEffectivePermissions',
  'POST users/{id}/resend': 'resendInvitation',
  'POST users/{id}/revoke': 'revokeInvitation',
  'DELETE users/{id}/sessions': 'endUserSessions',
  'GET account/export': 'listAccountExports',
  'GET organizations/{organizationDomainURL}/security': 'previewSignInDomains',
  'GET account/security': 'previewAccountSignInDomains',
}

/** The same by the whole path. */
export const OTHERS: Record<string, string> = {
  'GET /api/auth/session': 'getSession',
  'POST /api/auth/session': 'updateSession',
  'POST /api/fhir/R4': 'importFhirBundle',
  'GET /api/fhir/R4/metadata': 'getFhirCapabilities',
  'GET /api/fhir/R4/{type}': 'searchFhir',
  'POST /api/fhir/R4/{type}/_search': 'searchFhirByForm',
  'GET /api/fhir/R4/{type}/{id}': 'readFhir',
  'GET /api/v1/admin/account': 'listOrganizationCountries',
  'GET /api/v1/admin/organizations': 'listOrganizations',
  'GET /api/v1/commerce/admin/{path}': 'getFromShopAdmin',
  'POST /api/v1/commerce/admin/{path}': 'postToShopAdmin',
  'DELETE /api/v1/commerce/admin/{path}': 'deleteFromShopAdmin',
  'GET /api/v1/commerce/store/{path}': 'getFromStorefront',
  'POST /api/v1/commerce/store/{path}': 'postToStorefront',
  'DELETE /api/v1/commerce/store/{path}': 'deleteFromStorefront',
  'GET /api/v1/faqs': 'listPublicFaqs',
  'POST /api/v1/invitation': 'acceptInvitation',
  'GET /api/v1/home/account': 'getOwnAccount',
  'GET /api/v1/home/me': 'getOwnAccess',
  'POST /api/v1/home/me/sign-out': 'signOutEverywhere',
  'GET /api/v1/home/practitioners/me': 'getOwnPractitioner',
  'POST /api/v1/home/practitioners/me/files': 'sendOwnLicenceFile',
  'GET /api/v1/home/practitioners/me/files/{fileId}': 'getOwnPractitionerFile',
  'POST /api/v1/home/practitioners/me/licences/{licenceId}/renew': 'renewOwnLicence',
  'POST /api/v1/home/users/{id}/view-as': 'viewAsHomeUser',
  'GET /api/v1/invitations': 'listOwnInvitations',
  'GET /api/v1/mail/click': 'followMailLink',
  'GET /api/v1/mail/open': 'recordMailOpen',
  'POST /api/v1/mail/reports': 'reportMail',
  'GET /api/v1/mail/unsubscribe': 'showMailPreferences',
  'POST /api/v1/mail/unsubscribe': 'unsubscribe',
  'POST /api/v1/newsletter': 'subscribeToNewsletter',
  'POST /api/v1/newsletter/confirm': 'confirmSubscription',
  'GET /api/v1/openapi.json': 'getOpenApi',
  'GET /api/v1/organizations': 'listOwnOrganizations',
  'GET /api/v1/permissions': 'listOwnRoles',
  'GET /livez': 'getLiveness',
  'GET /readyz': 'getReadiness',
}

const IRREGULAR: Record<string, string> = {
  people: 'person',
  countries: 'country',
  'legal-entities': 'legal-entity',
}
const singular = (segment: string) => IRREGULAR[segment] ?? segment.replace(/(?<![su])s$/, '')

const camel = (words: string[]) =>
  words
    .flatMap((word) => word.split('-'))
    .map((word, at) => (at === 0 ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join('')

/** Whether a call answers a list, and whether it creates something. */
type Kind = { isList: boolean; creates: boolean }

function verbOf(method: string, { isList, creates }: Kind) {
  if (method === 'GET') return isList ? 'list' : 'get'
  if (method === 'POST') return creates ? 'create' : 'post'
  return method === 'DELETE' ? 'delete' : 'update'
}

/**
 * `GET groups/{id}/history` is `listGroupHistory`, and `POST plans/{code}/archive` `archivePlan`.
 */
function derive(method: string, path: string, kind: Kind): string {
  const segments = path.split('/').filter((segment) => segment !== 'billing')
  const isParameter = (segment: string) => segment.startsWith('{')
  const words = segments.filter((segment) => !isParameter(segment))
  const isAction = method === 'POST' && VERBS.has(words.at(-1)!)
  const nouns = isAction ? words.slice(0, -1) : words
  const isOne = isAction || kind.creates || method === 'DELETE' || isParameter(segments.at(-1)!)
  const verb = isAction ? words.at(-1)! : verbOf(method, kind)
  return camel([
    verb,
    ...nouns.map((noun, at) => (at < nouns.length - 1 || isOne ? singular(noun) : noun)),
  ])
}

/**
 * Names an operation as programs call it: `listGroups`, `archivePlan`, and `listHomeGroups` for an
 * organization's own people.
 */
export function operationIdOf(method: string, path: string, kind: Kind): string {
  const known = OTHERS[`${method} ${path}`]
  if (known) return known
  const rest = path.replace(PREFIX, '')
  const id = NAMES[`${method} ${rest}`] ?? derive(method, rest, kind)
  const isHome = PREFIX.exec(path)?.[1] === 'home'
  return isHome ? id.replace(/(?=[A-Z])/, 'Home') : id
}
