import { z } from 'zod'
import { PreparedAnswer } from '@/lib/server/answer'
import { api, machineEndpoint, type Route } from '@/lib/server/api'
import { describeApi } from '@/lib/server/openapi'
import session from '../auth/session'
import fhir from '../fhir/R4'
import fhirType from '../fhir/R4/[type]'
import fhirResource from '../fhir/R4/[type]/[id]'
import fhirSearchByForm from '../fhir/R4/[type]/_search'
import fhirMetadata from '../fhir/R4/metadata'
import livez from '../livez'
import readyz from '../readyz'
import accessWho from './admin/access/who'
import accessWhy from './admin/access/why'
import account from './admin/account'
import apiKeys from './admin/api-keys'
import apiKey from './admin/api-keys/[id]'
import apiKeyHistory from './admin/api-keys/[id]/history'
import apiKeyRevoke from './admin/api-keys/[id]/revoke'
import apiKeysPermissions from './admin/api-keys/permissions'
import audit from './admin/audit'
import auditActors from './admin/audit/actors'
import billingFigures from './admin/billing/figures'
import invoiceList from './admin/billing/invoices'
import invoiceItself from './admin/billing/invoices/[id]'
import invoiceCharges from './admin/billing/invoices/[id]/charges'
import invoicePayments from './admin/billing/invoices/[id]/payments'
import invoiceCredits from './admin/billing/invoices/[id]/credits'
import invoiceRefunds from './admin/billing/invoices/[id]/refunds'
import invoiceMails from './admin/billing/invoices/[id]/mails'
import pastDue from './admin/billing/past-due'
import revenue from './admin/billing/revenue'
import subscriptions from './admin/subscriptions'
import legalEntities from './admin/billing/legal-entities'
import legalEntity from './admin/billing/legal-entities/[id]'
import legalEntityHistory from './admin/billing/legal-entities/[id]/history'
import billTo from './admin/organizations/[organizationDomainURL]/bill-to'
import billingCountries from './admin/billing/countries'
import billToHistory from './admin/organizations/[organizationDomainURL]/bill-to/history'
import homeBillTo from './home/bill-to'
import homeBillingCountries from './home/billing/countries'
import homeBillToHistory from './home/bill-to/history'
import paymentMethod from './admin/billing/payment-method'
import paymentMethodSetup from './admin/billing/payment-method/setup'
import homeCommerce from './home/commerce'
import homeInvoiceList from './home/billing/invoices'
import homeInvoiceItself from './home/billing/invoices/[id]'
import homeInvoiceCharges from './home/billing/invoices/[id]/charges'
import homePaymentMethod from './home/billing/payment-method'
import homePaymentMethodSetup from './home/billing/payment-method/setup'
import commerce from './admin/commerce'
import commerceBatchFile from './admin/commerce/batch-jobs/[id]/file'
import commerceHistory from './admin/commerce/history'
import commerceState from './admin/commerce/state'
import contacts from './admin/contacts'
import contact from './admin/contacts/[id]'
import contactHistory from './admin/contacts/[id]/history'
import contactImports from './admin/contacts/imports'
import contactImport from './admin/contacts/imports/[id]'
import contactImportContinue from './admin/contacts/imports/[id]/continue'
import contactImportRows from './admin/contacts/imports/[id]/rows'
import contactImportUndo from './admin/contacts/imports/[id]/undo'
import contactImportTemplate from './admin/contacts/imports/template'
import segments from './admin/segments'
import segment from './admin/segments/[id]'
import segmentContacts from './admin/segments/[id]/contacts'
import segmentHistory from './admin/segments/[id]/history'
import segmentCount from './admin/segments/count'
import suppressions from './admin/suppressions'
import suppression from './admin/suppressions/[id]'
import topics from './admin/topics'
import topic from './admin/topics/[id]'
import topicArchive from './admin/topics/[id]/archive'
import topicHistory from './admin/topics/[id]/history'
import newsletter from './newsletter'
import newsletterConfirm from './newsletter/confirm'
import campaigns from './admin/campaigns'
import campaign from './admin/campaigns/[id]'
import campaignApprove from './admin/campaigns/[id]/approve'
import campaignAudience from './admin/campaigns/[id]/audience'
import campaignCancel from './admin/campaigns/[id]/cancel'
import campaignChecks from './admin/campaigns/[id]/checks'
import campaignDuplicate from './admin/campaigns/[id]/duplicate'
import campaignHistory from './admin/campaigns/[id]/history'
import campaignPause from './admin/campaigns/[id]/pause'
import campaignPreview from './admin/campaigns/[id]/preview'
import campaignProgress from './admin/campaigns/[id]/progress'
import campaignRecipients from './admin/campaigns/[id]/recipients'
import campaignReject from './admin/campaigns/[id]/reject'
import campaignReport from './admin/campaigns/[id]/report'
import campaignResend from './admin/campaigns/[id]/resend'
import campaignResume from './admin/campaigns/[id]/resume'
import campaignSubmit from './admin/campaigns/[id]/submit'
import campaignTest from './admin/campaigns/[id]/test'
import campaignWithdraw from './admin/campaigns/[id]/withdraw'
import senders from './admin/senders'
import sender from './admin/senders/[id]'
import senderCheck from './admin/senders/[id]/check'
import senderHistory from './admin/senders/[id]/history'
import mailOpen from './mail/open'
import mailClick from './mail/click'
import mailReports from './mail/reports'
import mailPreferences from './mail/preferences'
import mailUnsubscribe from './mail/unsubscribe'
import dashboard from './admin/dashboard'
import groups from './admin/groups'
import group from './admin/groups/[id]'
import groupHistory from './admin/groups/[id]/history'
import groupImpact from './admin/groups/[id]/impact'
import newGroupImpact from './admin/groups/impact'
import holidaySets from './admin/holiday-sets'
import holidaySet from './admin/holiday-sets/[id]'
import holidaySetHistory from './admin/holiday-sets/[id]/history'
import locations from './admin/locations'
import location from './admin/locations/[id]'
import locationCopyHours from './admin/locations/[id]/copy-hours'
import locationHistory from './admin/locations/[id]/history'
import locationCountries from './admin/locations/countries'
import locationImports from './admin/locations/imports'
import locationImport from './admin/locations/imports/[id]'
import locationImportContinue from './admin/locations/imports/[id]/continue'
import locationImportRows from './admin/locations/imports/[id]/rows'
import locationImportUndo from './admin/locations/imports/[id]/undo'
import locationImportTemplate from './admin/locations/imports/template'
import locationWeek from './admin/locations/week'
import organizations from './admin/organizations'
import organization from './admin/organizations/[organizationDomainURL]'
import organizationArchive from './admin/organizations/[organizationDomainURL]/archive'
import organizationHistory from './admin/organizations/[organizationDomainURL]/history'
import organizationImpact from './admin/organizations/[organizationDomainURL]/impact'
import organizationLogo from './admin/organizations/[organizationDomainURL]/logo'
import organizationMove from './admin/organizations/[organizationDomainURL]/move'
import organizationRestore from './admin/organizations/[organizationDomainURL]/restore'
import organizationResume from './admin/organizations/[organizationDomainURL]/resume'
import organizationExports from './admin/organizations/[organizationDomainURL]/export'
import organizationExport from './admin/organizations/[organizationDomainURL]/export/[id]'
import organizationExportFile from './admin/organizations/[organizationDomainURL]/export/[id]/file'
import organizationSecurity from './admin/organizations/[organizationDomainURL]/security'
import organizationSubdomain from './admin/organizations/[organizationDomainURL]/subdomain'
import organizationSuspend from './admin/organizations/[organizationDomainURL]/suspend'
import permissions from './admin/permissions'
import practitioners from './admin/practitioners'
import practitioner from './admin/practitioners/[id]'
import practitionerEnd from './admin/practitioners/[id]/end'
import practitionerFile from './admin/practitioners/[id]/files/[fileId]'
import practitionerHistory from './admin/practitioners/[id]/history'
import practitionerLicenceFile from './admin/practitioners/[id]/licences/[licenceId]/file'
import practitionerPhoto from './admin/practitioners/[id]/photo'
import practitionerVerify from './admin/practitioners/[id]/verify'
import practitionerDuplicates from './admin/practitioners/duplicates'
import practitionerImports from './admin/practitioners/imports'
import practitionerImport from './admin/practitioners/imports/[id]'
import practitionerImportContinue from './admin/practitioners/imports/[id]/continue'
import practitionerImportRows from './admin/practitioners/imports/[id]/rows'
import practitionerImportUndo from './admin/practitioners/imports/[id]/undo'
import practitionerImportTemplate from './admin/practitioners/imports/template'
import practitionerRoles from './admin/practitioners/roles'
import resources from './admin/resources'
import resource from './admin/resources/[key]'
import resourceHistory from './admin/resources/[key]/history'
import roles from './admin/roles'
import role from './admin/roles/[id]'
import roleHistory from './admin/roles/[id]/history'
import roleImpact from './admin/roles/[id]/impact'
import rolePeople from './admin/roles/[id]/people'
import rolePerson from './admin/roles/[id]/people/[personId]'
import organizationSubscription from './admin/organizations/[organizationDomainURL]/subscription'
import organizationSubscriptionOptions from './admin/organizations/[organizationDomainURL]/subscription/options'
import organizationSubscriptionHistory from './admin/organizations/[organizationDomainURL]/subscription/history'
import organizationSubscriptionPause from './admin/organizations/[organizationDomainURL]/subscription/pause'
import organizationSubscriptionResume from './admin/organizations/[organizationDomainURL]/subscription/resume'
import organizationSubscriptionCancel from './admin/organizations/[organizationDomainURL]/subscription/cancel'
import organizationSubscriptionQuotes from './admin/organizations/[organizationDomainURL]/subscription/quotes'
import organizationSubscriptionAccept from './admin/organizations/[organizationDomainURL]/subscription/quotes/[id]/accept'
import homeSubscription from './home/subscription'
import homeSubscriptionOptions from './home/subscription/options'
import homeSubscriptionHistory from './home/subscription/history'
import homeSubscriptionPause from './home/subscription/pause'
import homeSubscriptionResume from './home/subscription/resume'
import homeSubscriptionCancel from './home/subscription/cancel'
import homeSubscriptionQuotes from './home/subscription/quotes'
import homeSubscriptionAccept from './home/subscription/quotes/[id]/accept'
import faqList from './admin/faqs'
import faq from './admin/faqs/[id]'
import faqHistory from './admin/faqs/[id]/history'
import faqPublish from './admin/faqs/[id]/publish'
import faqRestore from './admin/faqs/[id]/restore'
import faqVersions from './admin/faqs/[id]/versions'
import faqWithdraw from './admin/faqs/[id]/withdraw'
import faqOrder from './admin/faqs/order'
import plans from './admin/plans'
import plan from './admin/plans/[code]'
import planArchive from './admin/plans/[code]/archive'
import planCommerce from './admin/plans/[code]/commerce'
import planDraft from './admin/plans/[code]/draft'
import planHistory from './admin/plans/[code]/history'
import planPublish from './admin/plans/[code]/publish'
import planVersions from './admin/plans/[code]/versions'
import planMove from './admin/plans/[code]/versions/[number]/moves/[to]'
import planMoveSubscribers from './admin/plans/[code]/versions/[number]/moves/[to]/subscribers'
import templates from './admin/templates'
import templatePreview from './admin/templates/preview'
import template from './admin/templates/[id]'
import templateArchive from './admin/templates/[id]/archive'
import templateDraft from './admin/templates/[id]/draft'
import templateHistory from './admin/templates/[id]/history'
import templatePublish from './admin/templates/[id]/publish'
import templateTest from './admin/templates/[id]/test'
import templateVersions from './admin/templates/[id]/versions'
import templateVersion from './admin/templates/[id]/versions/[number]'
import templateRestore from './admin/templates/[id]/versions/[number]/restore'
import tests from './admin/tests'
import test from './admin/tests/[code]'
import testAvailability from './admin/tests/[code]/availability'
import testDraft from './admin/tests/[code]/draft'
import testHistory from './admin/tests/[code]/history'
import testPrice from './admin/tests/[code]/price'
import testPublish from './admin/tests/[code]/publish'
import testRetire from './admin/tests/[code]/retire'
import testVersions from './admin/tests/[code]/versions'
import testPrices from './admin/tests/prices'
import testImports from './admin/tests/imports'
import testImport from './admin/tests/imports/[id]'
import testImportContinue from './admin/tests/imports/[id]/continue'
import testImportRows from './admin/tests/imports/[id]/rows'
import testImportUndo from './admin/tests/imports/[id]/undo'
import testImportTemplate from './admin/tests/imports/template'
import users from './admin/users'
import user from './admin/users/[id]'
import userEffective from './admin/users/[id]/effective'
import userHistory from './admin/users/[id]/history'
import userResend from './admin/users/[id]/resend'
import userResume from './admin/users/[id]/resume'
import userRevoke from './admin/users/[id]/revoke'
import userSessions from './admin/users/[id]/sessions'
import userSuspend from './admin/users/[id]/suspend'
import userViewAs from './admin/users/[id]/view-as'
import usersInvitations from './admin/users/invitations'
import commerceAdmin from './commerce/admin/[...path]'
import commerceStore from './commerce/store/[...path]'
import faqs from './faqs'
import homeAccessWho from './home/access/who'
import homeAccessWhy from './home/access/why'
import homeAccount from './home/account'
import homeAccountHistory from './home/account/history'
import homeAccountExports from './home/account/export'
import homeAccountExport from './home/account/export/[id]'
import homeAccountExportFile from './home/account/export/[id]/file'
import homeAccountLogo from './home/account/logo'
import homeAccountSecurity from './home/account/security'
import homeApiKeys from './home/api-keys'
import homeApiKey from './home/api-keys/[id]'
import homeApiKeyHistory from './home/api-keys/[id]/history'
import homeApiKeyRevoke from './home/api-keys/[id]/revoke'
import homeApiKeysPermissions from './home/api-keys/permissions'
import homeAudit from './home/audit'
import homeAuditActors from './home/audit/actors'
import homeGroups from './home/groups'
import homeGroup from './home/groups/[id]'
import homeGroupHistory from './home/groups/[id]/history'
import homeGroupImpact from './home/groups/[id]/impact'
import homeNewGroupImpact from './home/groups/impact'
import homeHolidaySets from './home/holiday-sets'
import homeHolidaySet from './home/holiday-sets/[id]'
import homeHolidaySetHistory from './home/holiday-sets/[id]/history'
import homeLocations from './home/locations'
import homeLocation from './home/locations/[id]'
import homeLocationCopyHours from './home/locations/[id]/copy-hours'
import homeLocationHistory from './home/locations/[id]/history'
import homeLocationCountries from './home/locations/countries'
import homeLocationImports from './home/locations/imports'
import homeLocationImport from './home/locations/imports/[id]'
import homeLocationImportContinue from './home/locations/imports/[id]/continue'
import homeLocationImportRows from './home/locations/imports/[id]/rows'
import homeLocationImportUndo from './home/locations/imports/[id]/undo'
import homeLocationImportTemplate from './home/locations/imports/template'
import homeLocationWeek from './home/locations/week'
import homeLogo from './home/logo'
import homeMe from './home/me'
import homeSignOut from './home/me/sign-out'
import homePermissions from './home/permissions'
import homePractitioners from './home/practitioners'
import homePractitioner from './home/practitioners/[id]'
import homePractitionerEnd from './home/practitioners/[id]/end'
import homePractitionerFile from './home/practitioners/[id]/files/[fileId]'
import homePractitionerHistory from './home/practitioners/[id]/history'
import homePractitionerLicenceFile from './home/practitioners/[id]/licences/[licenceId]/file'
import homePractitionerPhoto from './home/practitioners/[id]/photo'
import homePractitionerVerify from './home/practitioners/[id]/verify'
import homePractitionerDuplicates from './home/practitioners/duplicates'
import ownRecord from './home/practitioners/me'
import ownFiles from './home/practitioners/me/files'
import ownFile from './home/practitioners/me/files/[fileId]'
import ownRenewal from './home/practitioners/me/licences/[licenceId]/renew'
import homePractitionerImports from './home/practitioners/imports'
import homePractitionerImport from './home/practitioners/imports/[id]'
import homePractitionerImportContinue from './home/practitioners/imports/[id]/continue'
import homePractitionerImportRows from './home/practitioners/imports/[id]/rows'
import homePractitionerImportUndo from './home/practitioners/imports/[id]/undo'
import homePractitionerImportTemplate from './home/practitioners/imports/template'
import homePractitionerRoles from './home/practitioners/roles'
import homePractitionerSeats from './home/practitioners/seats'
import homeRoles from './home/roles'
import homeRole from './home/roles/[id]'
import homeRoleHistory from './home/roles/[id]/history'
import homeRoleImpact from './home/roles/[id]/impact'
import homeUsers from './home/users'
import homeUser from './home/users/[id]'
import homeUserEffective from './home/users/[id]/effective'
import homeUserHistory from './home/users/[id]/history'
import homeUserResend from './home/users/[id]/resend'
import homeUserResume from './home/users/[id]/resume'
import homeUserRevoke from './home/users/[id]/revoke'
import homeUserSessions from './home/users/[id]/sessions'
import homeUserSuspend from './home/users/[id]/suspend'
import homeUserViewAs from './home/users/[id]/view-as'
import homeUsersInvitations from './home/users/invitations'
import invitation from './invitation'
import invitations from './invitations'
import ownOrganizations from './organizations'
import ownPermissions from './permissions'
import referralsReferrers from './referrals/referrers'
import view from './view'

export const config = { api: { bodyParser: false } }

const routes: Record<string, Route> = {
  '/api/auth/session': session,
  '/api/fhir/R4': fhir,
  '/api/fhir/R4/metadata': fhirMetadata,
  '/api/fhir/R4/{type}': fhirType,
  '/api/fhir/R4/{type}/{id}': fhirResource,
  '/api/fhir/R4/{type}/_search': fhirSearchByForm,
  '/api/v1/admin/access/who': accessWho,
  '/api/v1/admin/access/why': accessWhy,
  '/api/v1/admin/account': account,
  '/api/v1/admin/api-keys': apiKeys,
  '/api/v1/admin/api-keys/permissions': apiKeysPermissions,
  '/api/v1/admin/api-keys/{id}': apiKey,
  '/api/v1/admin/api-keys/{id}/history': apiKeyHistory,
  '/api/v1/admin/api-keys/{id}/revoke': apiKeyRevoke,
  '/api/v1/admin/audit': audit,
  '/api/v1/admin/audit/actors': auditActors,
  '/api/v1/admin/commerce': commerce,
  '/api/v1/admin/commerce/batch-jobs/{id}/file': commerceBatchFile,
  '/api/v1/admin/commerce/history': commerceHistory,
  '/api/v1/admin/commerce/state': commerceState,
  '/api/v1/admin/dashboard': dashboard,
  '/api/v1/admin/groups': groups,
  '/api/v1/admin/groups/{id}': group,
  '/api/v1/admin/groups/{id}/history': groupHistory,
  '/api/v1/admin/groups/{id}/impact': groupImpact,
  '/api/v1/admin/groups/impact': newGroupImpact,
  '/api/v1/admin/holiday-sets': holidaySets,
  '/api/v1/admin/holiday-sets/{id}': holidaySet,
  '/api/v1/admin/holiday-sets/{id}/history': holidaySetHistory,
  '/api/v1/admin/contacts': contacts,
  '/api/v1/admin/contacts/{id}': contact,
  '/api/v1/admin/contacts/{id}/history': contactHistory,
  '/api/v1/admin/contacts/imports': contactImports,
  '/api/v1/admin/contacts/imports/{id}': contactImport,
  '/api/v1/admin/contacts/imports/{id}/continue': contactImportContinue,
  '/api/v1/admin/contacts/imports/{id}/rows': contactImportRows,
  '/api/v1/admin/contacts/imports/{id}/undo': contactImportUndo,
  '/api/v1/admin/contacts/imports/template': contactImportTemplate,
  '/api/v1/admin/segments': segments,
  '/api/v1/admin/segments/{id}': segment,
  '/api/v1/admin/segments/{id}/contacts': segmentContacts,
  '/api/v1/admin/segments/{id}/history': segmentHistory,
  '/api/v1/admin/segments/count': segmentCount,
  '/api/v1/admin/suppressions': suppressions,
  '/api/v1/admin/suppressions/{id}': suppression,
  '/api/v1/admin/topics': topics,
  '/api/v1/admin/topics/{id}': topic,
  '/api/v1/admin/topics/{id}/archive': topicArchive,
  '/api/v1/admin/topics/{id}/history': topicHistory,
  '/api/v1/newsletter': newsletter,
  '/api/v1/newsletter/confirm': newsletterConfirm,
  '/api/v1/admin/campaigns': campaigns,
  '/api/v1/admin/campaigns/{id}': campaign,
  '/api/v1/admin/campaigns/{id}/approve': campaignApprove,
  '/api/v1/admin/campaigns/{id}/audience': campaignAudience,
  '/api/v1/admin/campaigns/{id}/cancel': campaignCancel,
  '/api/v1/admin/campaigns/{id}/checks': campaignChecks,
  '/api/v1/admin/campaigns/{id}/duplicate': campaignDuplicate,
  '/api/v1/admin/campaigns/{id}/history': campaignHistory,
  '/api/v1/admin/campaigns/{id}/pause': campaignPause,
  '/api/v1/admin/campaigns/{id}/preview': campaignPreview,
  '/api/v1/admin/campaigns/{id}/progress': campaignProgress,
  '/api/v1/admin/campaigns/{id}/recipients': campaignRecipients,
  '/api/v1/admin/campaigns/{id}/reject': campaignReject,
  '/api/v1/admin/campaigns/{id}/report': campaignReport,
  '/api/v1/admin/campaigns/{id}/resend': campaignResend,
  '/api/v1/admin/campaigns/{id}/resume': campaignResume,
  '/api/v1/admin/campaigns/{id}/submit': campaignSubmit,
  '/api/v1/admin/campaigns/{id}/test': campaignTest,
  '/api/v1/admin/campaigns/{id}/withdraw': campaignWithdraw,
  '/api/v1/admin/senders': senders,
  '/api/v1/admin/senders/{id}': sender,
  '/api/v1/admin/senders/{id}/check': senderCheck,
  '/api/v1/admin/senders/{id}/history': senderHistory,
  '/api/v1/mail/open': mailOpen,
  '/api/v1/mail/click': mailClick,
  '/api/v1/mail/reports': mailReports,
  '/api/v1/mail/preferences': mailPreferences,
  '/api/v1/mail/unsubscribe': mailUnsubscribe,
  '/api/v1/admin/locations': locations,
  '/api/v1/admin/locations/{id}': location,
  '/api/v1/admin/locations/{id}/copy-hours': locationCopyHours,
  '/api/v1/admin/locations/{id}/history': locationHistory,
  '/api/v1/admin/locations/countries': locationCountries,
  '/api/v1/admin/locations/imports': locationImports,
  '/api/v1/admin/locations/imports/{id}': locationImport,
  '/api/v1/admin/locations/imports/{id}/continue': locationImportContinue,
  '/api/v1/admin/locations/imports/{id}/rows': locationImportRows,
  '/api/v1/admin/locations/imports/{id}/undo': locationImportUndo,
  '/api/v1/admin/locations/imports/template': locationImportTemplate,
  '/api/v1/admin/locations/week': locationWeek,
  '/api/v1/admin/organizations': organizations,
  '/api/v1/admin/organizations/{organizationDomainURL}': organization,
  '/api/v1/admin/organizations/{organizationDomainURL}/archive': organizationArchive,
  '/api/v1/admin/organizations/{organizationDomainURL}/history': organizationHistory,
  '/api/v1/admin/organizations/{organizationDomainURL}/impact': organizationImpact,
  '/api/v1/admin/organizations/{organizationDomainURL}/logo': organizationLogo,
  '/api/v1/admin/organizations/{organizationDomainURL}/move': organizationMove,
  '/api/v1/admin/organizations/{organizationDomainURL}/restore': organizationRestore,
  '/api/v1/admin/organizations/{organizationDomainURL}/resume': organizationResume,
  '/api/v1/admin/organizations/{organizationDomainURL}/export': organizationExports,
  '/api/v1/admin/organizations/{organizationDomainURL}/export/{id}': organizationExport,
  '/api/v1/admin/organizations/{organizationDomainURL}/export/{id}/file': organizationExportFile,
  '/api/v1/admin/organizations/{organizationDomainURL}/security': organizationSecurity,
  '/api/v1/admin/organizations/{organizationDomainURL}/subdomain': organizationSubdomain,
  '/api/v1/admin/organizations/{organizationDomainURL}/suspend': organizationSuspend,
  '/api/v1/admin/permissions': permissions,
  '/api/v1/admin/practitioners': practitioners,
  '/api/v1/admin/practitioners/duplicates': practitionerDuplicates,
  '/api/v1/admin/practitioners/imports': practitionerImports,
  '/api/v1/admin/practitioners/imports/{id}': practitionerImport,
  '/api/v1/admin/practitioners/imports/{id}/continue': practitionerImportContinue,
  '/api/v1/admin/practitioners/imports/{id}/rows': practitionerImportRows,
  '/api/v1/admin/practitioners/imports/{id}/undo': practitionerImportUndo,
  '/api/v1/admin/practitioners/imports/template': practitionerImportTemplate,
  '/api/v1/admin/practitioners/roles': practitionerRoles,
  '/api/v1/admin/practitioners/{id}': practitioner,
  '/api/v1/admin/practitioners/{id}/end': practitionerEnd,
  '/api/v1/admin/practitioners/{id}/files/{fileId}': practitionerFile,
  '/api/v1/admin/practitioners/{id}/history': practitionerHistory,
  '/api/v1/admin/practitioners/{id}/licences/{licenceId}/file': practitionerLicenceFile,
  '/api/v1/admin/practitioners/{id}/photo': practitionerPhoto,
  '/api/v1/admin/practitioners/{id}/verify': practitionerVerify,
  '/api/v1/admin/resources': resources,
  '/api/v1/admin/resources/{key}': resource,
  '/api/v1/admin/resources/{key}/history': resourceHistory,
  '/api/v1/admin/roles': roles,
  '/api/v1/admin/roles/{id}': role,
  '/api/v1/admin/roles/{id}/history': roleHistory,
  '/api/v1/admin/roles/{id}/impact': roleImpact,
  '/api/v1/admin/roles/{id}/people': rolePeople,
  '/api/v1/admin/roles/{id}/people/{personId}': rolePerson,
  '/api/v1/admin/organizations/{organizationDomainURL}/subscription': organizationSubscription,
  '/api/v1/admin/organizations/{organizationDomainURL}/subscription/options':
    organizationSubscriptionOptions,
  '/api/v1/admin/organizations/{organizationDomainURL}/subscription/history':
    organizationSubscriptionHistory,
  '/api/v1/admin/organizations/{organizationDomainURL}/subscription/pause':
    organizationSubscriptionPause,
  '/api/v1/admin/organizations/{organizationDomainURL}/subscription/resume':
    organizationSubscriptionResume,
  '/api/v1/admin/organizations/{organizationDomainURL}/subscription/cancel':
    organizationSubscriptionCancel,
  '/api/v1/admin/organizations/{organizationDomainURL}/subscription/quotes':
    organizationSubscriptionQuotes,
  '/api/v1/admin/organizations/{organizationDomainURL}/subscription/quotes/{id}/accept':
    organizationSubscriptionAccept,
  '/api/v1/home/subscription': homeSubscription,
  '/api/v1/home/subscription/options': homeSubscriptionOptions,
  '/api/v1/home/subscription/history': homeSubscriptionHistory,
  '/api/v1/home/subscription/pause': homeSubscriptionPause,
  '/api/v1/home/subscription/resume': homeSubscriptionResume,
  '/api/v1/home/subscription/cancel': homeSubscriptionCancel,
  '/api/v1/home/subscription/quotes': homeSubscriptionQuotes,
  '/api/v1/home/subscription/quotes/{id}/accept': homeSubscriptionAccept,
  '/api/v1/admin/billing/figures': billingFigures,
  '/api/v1/admin/billing/invoices': invoiceList,
  '/api/v1/admin/billing/invoices/{id}': invoiceItself,
  '/api/v1/admin/billing/invoices/{id}/charges': invoiceCharges,
  '/api/v1/admin/billing/invoices/{id}/payments': invoicePayments,
  '/api/v1/admin/billing/invoices/{id}/refunds': invoiceRefunds,
  '/api/v1/admin/billing/invoices/{id}/credits': invoiceCredits,
  '/api/v1/admin/billing/invoices/{id}/mails': invoiceMails,
  '/api/v1/admin/billing/past-due': pastDue,
  '/api/v1/admin/billing/revenue': revenue,
  '/api/v1/admin/subscriptions': subscriptions,
  '/api/v1/admin/billing/legal-entities': legalEntities,
  '/api/v1/admin/billing/legal-entities/{id}': legalEntity,
  '/api/v1/admin/billing/legal-entities/{id}/history': legalEntityHistory,
  '/api/v1/admin/organizations/{organizationDomainURL}/bill-to': billTo,
  '/api/v1/admin/billing/countries': billingCountries,
  '/api/v1/admin/organizations/{organizationDomainURL}/bill-to/history': billToHistory,
  '/api/v1/home/bill-to': homeBillTo,
  '/api/v1/home/billing/countries': homeBillingCountries,
  '/api/v1/home/bill-to/history': homeBillToHistory,
  '/api/v1/home/billing/invoices': homeInvoiceList,
  '/api/v1/admin/billing/payment-method': paymentMethod,
  '/api/v1/admin/billing/payment-method/setup': paymentMethodSetup,
  '/api/v1/home/billing/invoices/{id}': homeInvoiceItself,
  '/api/v1/home/billing/invoices/{id}/charges': homeInvoiceCharges,
  '/api/v1/home/commerce': homeCommerce,
  '/api/v1/home/billing/payment-method': homePaymentMethod,
  '/api/v1/home/billing/payment-method/setup': homePaymentMethodSetup,
  '/api/v1/admin/faqs': faqList,
  '/api/v1/admin/faqs/order': faqOrder,
  '/api/v1/admin/faqs/{id}': faq,
  '/api/v1/admin/faqs/{id}/history': faqHistory,
  '/api/v1/admin/faqs/{id}/publish': faqPublish,
  '/api/v1/admin/faqs/{id}/restore': faqRestore,
  '/api/v1/admin/faqs/{id}/versions': faqVersions,
  '/api/v1/admin/faqs/{id}/withdraw': faqWithdraw,
  '/api/v1/admin/plans': plans,
  '/api/v1/admin/plans/{code}': plan,
  '/api/v1/admin/plans/{code}/archive': planArchive,
  '/api/v1/admin/plans/{code}/commerce': planCommerce,
  '/api/v1/admin/plans/{code}/draft': planDraft,
  '/api/v1/admin/plans/{code}/history': planHistory,
  '/api/v1/admin/plans/{code}/publish': planPublish,
  '/api/v1/admin/plans/{code}/versions': planVersions,
  '/api/v1/admin/plans/{code}/versions/{number}/moves/{to}': planMove,
  '/api/v1/admin/plans/{code}/versions/{number}/moves/{to}/subscribers': planMoveSubscribers,
  '/api/v1/admin/templates': templates,
  '/api/v1/admin/templates/preview': templatePreview,
  '/api/v1/admin/templates/{id}': template,
  '/api/v1/admin/templates/{id}/archive': templateArchive,
  '/api/v1/admin/templates/{id}/draft': templateDraft,
  '/api/v1/admin/templates/{id}/history': templateHistory,
  '/api/v1/admin/templates/{id}/publish': templatePublish,
  '/api/v1/admin/templates/{id}/test': templateTest,
  '/api/v1/admin/templates/{id}/versions': templateVersions,
  '/api/v1/admin/templates/{id}/versions/{number}': templateVersion,
  '/api/v1/admin/templates/{id}/versions/{number}/restore': templateRestore,
  '/api/v1/admin/tests': tests,
  '/api/v1/admin/tests/imports': testImports,
  '/api/v1/admin/tests/imports/{id}': testImport,
  '/api/v1/admin/tests/imports/{id}/continue': testImportContinue,
  '/api/v1/admin/tests/imports/{id}/rows': testImportRows,
  '/api/v1/admin/tests/imports/{id}/undo': testImportUndo,
  '/api/v1/admin/tests/imports/template': testImportTemplate,
  '/api/v1/admin/tests/{code}': test,
  '/api/v1/admin/tests/{code}/availability': testAvailability,
  '/api/v1/admin/tests/{code}/draft': testDraft,
  '/api/v1/admin/tests/{code}/history': testHistory,
  '/api/v1/admin/tests/{code}/price': testPrice,
  '/api/v1/admin/tests/{code}/publish': testPublish,
  '/api/v1/admin/tests/{code}/retire': testRetire,
  '/api/v1/admin/tests/{code}/versions': testVersions,
  '/api/v1/admin/tests/prices': testPrices,
  '/api/v1/admin/users': users,
  '/api/v1/admin/users/invitations': usersInvitations,
  '/api/v1/admin/users/{id}': user,
  '/api/v1/admin/users/{id}/effective': userEffective,
  '/api/v1/admin/users/{id}/history': userHistory,
  '/api/v1/admin/users/{id}/resend': userResend,
  '/api/v1/admin/users/{id}/resume': userResume,
  '/api/v1/admin/users/{id}/revoke': userRevoke,
  '/api/v1/admin/users/{id}/sessions': userSessions,
  '/api/v1/admin/users/{id}/suspend': userSuspend,
  '/api/v1/admin/users/{id}/view-as': userViewAs,
  '/api/v1/commerce/admin/{path}': commerceAdmin,
  '/api/v1/commerce/store/{path}': commerceStore,
  '/api/v1/faqs': faqs,
  '/api/v1/home/access/who': homeAccessWho,
  '/api/v1/home/access/why': homeAccessWhy,
  '/api/v1/home/account': homeAccount,
  '/api/v1/home/account/history': homeAccountHistory,
  '/api/v1/home/account/export': homeAccountExports,
  '/api/v1/home/account/export/{id}': homeAccountExport,
  '/api/v1/home/account/export/{id}/file': homeAccountExportFile,
  '/api/v1/home/account/logo': homeAccountLogo,
  '/api/v1/home/account/security': homeAccountSecurity,
  '/api/v1/home/api-keys': homeApiKeys,
  '/api/v1/home/api-keys/permissions': homeApiKeysPermissions,
  '/api/v1/home/api-keys/{id}': homeApiKey,
  '/api/v1/home/api-keys/{id}/history': homeApiKeyHistory,
  '/api/v1/home/api-keys/{id}/revoke': homeApiKeyRevoke,
  '/api/v1/home/audit': homeAudit,
  '/api/v1/home/audit/actors': homeAuditActors,
  '/api/v1/home/groups': homeGroups,
  '/api/v1/home/groups/{id}': homeGroup,
  '/api/v1/home/groups/{id}/history': homeGroupHistory,
  '/api/v1/home/groups/{id}/impact': homeGroupImpact,
  '/api/v1/home/groups/impact': homeNewGroupImpact,
  '/api/v1/home/holiday-sets': homeHolidaySets,
  '/api/v1/home/holiday-sets/{id}': homeHolidaySet,
  '/api/v1/home/holiday-sets/{id}/history': homeHolidaySetHistory,
  '/api/v1/home/locations': homeLocations,
  '/api/v1/home/locations/{id}': homeLocation,
  '/api/v1/home/locations/{id}/copy-hours': homeLocationCopyHours,
  '/api/v1/home/logo': homeLogo,
  '/api/v1/home/locations/{id}/history': homeLocationHistory,
  '/api/v1/home/locations/countries': homeLocationCountries,
  '/api/v1/home/locations/imports': homeLocationImports,
  '/api/v1/home/locations/imports/{id}': homeLocationImport,
  '/api/v1/home/locations/imports/{id}/continue': homeLocationImportContinue,
  '/api/v1/home/locations/imports/{id}/rows': homeLocationImportRows,
  '/api/v1/home/locations/imports/{id}/undo': homeLocationImportUndo,
  '/api/v1/home/locations/imports/template': homeLocationImportTemplate,
  '/api/v1/home/locations/week': homeLocationWeek,
  '/api/v1/home/me': homeMe,
  '/api/v1/home/me/sign-out': homeSignOut,
  '/api/v1/home/permissions': homePermissions,
  '/api/v1/home/practitioners': homePractitioners,
  '/api/v1/home/practitioners/duplicates': homePractitionerDuplicates,
  '/api/v1/home/practitioners/me': ownRecord,
  '/api/v1/home/practitioners/me/files': ownFiles,
  '/api/v1/home/practitioners/me/files/{fileId}': ownFile,
  '/api/v1/home/practitioners/me/licences/{licenceId}/renew': ownRenewal,
  '/api/v1/home/practitioners/imports': homePractitionerImports,
  '/api/v1/home/practitioners/imports/{id}': homePractitionerImport,
  '/api/v1/home/practitioners/imports/{id}/continue': homePractitionerImportContinue,
  '/api/v1/home/practitioners/imports/{id}/rows': homePractitionerImportRows,
  '/api/v1/home/practitioners/imports/{id}/undo': homePractitionerImportUndo,
  '/api/v1/home/practitioners/imports/template': homePractitionerImportTemplate,
  '/api/v1/home/practitioners/roles': homePractitionerRoles,
  '/api/v1/home/practitioners/seats': homePractitionerSeats,
  '/api/v1/home/practitioners/{id}': homePractitioner,
  '/api/v1/home/practitioners/{id}/end': homePractitionerEnd,
  '/api/v1/home/practitioners/{id}/files/{fileId}': homePractitionerFile,
  '/api/v1/home/practitioners/{id}/history': homePractitionerHistory,
  '/api/v1/home/practitioners/{id}/licences/{licenceId}/file': homePractitionerLicenceFile,
  '/api/v1/home/practitioners/{id}/photo': homePractitionerPhoto,
  '/api/v1/home/practitioners/{id}/verify': homePractitionerVerify,
  '/api/v1/home/roles': homeRoles,
  '/api/v1/home/roles/{id}': homeRole,
  '/api/v1/home/roles/{id}/history': homeRoleHistory,
  '/api/v1/home/roles/{id}/impact': homeRoleImpact,
  '/api/v1/home/users': homeUsers,
  '/api/v1/home/users/invitations': homeUsersInvitations,
  '/api/v1/home/users/{id}': homeUser,
  '/api/v1/home/users/{id}/effective': homeUserEffective,
  '/api/v1/home/users/{id}/history': homeUserHistory,
  '/api/v1/home/users/{id}/resend': homeUserResend,
  '/api/v1/home/users/{id}/resume': homeUserResume,
  '/api/v1/home/users/{id}/revoke': homeUserRevoke,
  '/api/v1/home/users/{id}/sessions': homeUserSessions,
  '/api/v1/home/users/{id}/suspend': homeUserSuspend,
  '/api/v1/home/users/{id}/view-as': homeUserViewAs,
  '/api/v1/invitation': invitation,
  '/api/v1/invitations': invitations,
  '/api/v1/organizations': ownOrganizations,
  '/api/v1/permissions': ownPermissions,
  '/api/v1/referrals/referrers': referralsReferrers,
  '/api/v1/view': view,
  '/livez': livez,
  '/readyz': readyz,
}

/**
 * Describing every route takes a few hundred milliseconds of work: it is done once in a process.
 */
function prepare(): Promise<PreparedAnswer> {
  const description = describeApi(routes)
  return PreparedAnswer.ofJson(JSON.stringify(description), description)
}
let prepared: Promise<PreparedAnswer> | undefined

export default api({
  GET: machineEndpoint({
    summary: 'This description, as OpenAPI 3.1.',
    output: z.looseObject({ openapi: z.string() }),
    handle: () => (prepared ??= prepare()),
  }),
})
