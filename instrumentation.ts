/**
 * Runs once before the server takes requests: it does not serve from a database that would mix
 * tenants, seals the audit log, sends the mail that is waiting, works on campaigns, does what has
 * to be done in the background, and starts the workers for templates.
 */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { refuseFlawedDatabase } = await import('@/lib/platform/web/boot')
  await refuseFlawedDatabase()
  const { startSealing } = await import('@/lib/platform/audit/audit-seals')
  startSealing()
  const { startOutbox } = await import('@/lib/platform/mail/outbox')
  startOutbox()
  const { sendUntilTheEnd } = await import('@/lib/marketing/sending/worker')
  sendUntilTheEnd()
  const { inTurn, keepJobs, stopJobs } = await import('@/lib/platform/jobs/jobs')
  const { beforeEnd } = await import('@/lib/platform/web/ending.mjs')
  const { workOnImports } = await import('@/lib/platform/imports/background')
  const { IMPORTED } = await import('@/lib/imported')
  const { remindOfLicences } = await import('@/lib/practice/practitioners/reminders')
  const { removeExpiredKeys } = await import('@/lib/platform/api/idempotency')
  const { removeOrphans } = await import('@/lib/platform/files/orphans')
  const { writeWaitingPrices } = await import('@/lib/practice/clinical-tests/prices')
  const { writeWaitingPlans } = await import('@/lib/billing/plans/offers')
  const { isSetUp } = await import('@/lib/platform/commerce/commerce')
  const { discardOrphans } = await import('@/lib/billing/invoicing/orphans')
  const { orderBelated } = await import('@/lib/billing/invoices/belated')
  const { discardCredited } = await import('@/lib/billing/invoices/credits')
  const { finishWaiting } = await import('@/lib/billing/invoices/finish')
  const { sendIssued } = await import('@/lib/billing/invoices/mails')
  const { notePastDue, remindOfInvoices } = await import('@/lib/billing/subscriptions/dunning')
  const { noteCharges } = await import('@/lib/billing/subscriptions/charges')
  const { remindOfPauses } = await import('@/lib/billing/subscriptions/pause-reminders')
  const { resumeDue } = await import('@/lib/billing/subscriptions/pauses')
  const { discardExpired, renewDue } = await import('@/lib/billing/subscriptions/renewals')
  const { syncBehind } = await import('@/lib/marketing/audience/sync')
  const { decideTests, endFinished, goOnWithRefused } =
    await import('@/lib/marketing/sending/ending')
  const { startDue } = await import('@/lib/marketing/campaigns/starting')
  const { proveSenders } = await import('@/lib/marketing/sending/proof')
  const { workOnExports } = await import('@/lib/tenancy/organizations/exports')
  void keepJobs({
    'account-exports': workOnExports,
    campaigns: () => inTurn([proveSenders, startDue, goOnWithRefused, decideTests, endFinished]),
    contacts: syncBehind,
    imports: workOnImports(IMPORTED),
    'expired-keys': removeExpiredKeys,
    'licence-reminders': remindOfLicences,
    'orphan-drafts': async () => (isSetUp() ? discardOrphans() : undefined),
    'orphan-files': () => removeOrphans(),
    subscriptions: () =>
      inTurn([
        resumeDue,
        renewDue,
        noteCharges,
        finishWaiting,
        sendIssued,
        notePastDue,
        remindOfInvoices,
        remindOfPauses,
        discardExpired,
        discardCredited,
        orderBelated,
      ]),
    'waiting-prices': async () =>
      ((await writeWaitingPrices()) ?? 0) + ((await writeWaitingPlans()) ?? 0) || undefined,
  })
  beforeEnd(stopJobs)
  // Last: it occupies the processor for seconds, and nothing waits for it.
  const { startTemplateWorkers } = await import('@/lib/platform/mail-templates/pool')
  startTemplateWorkers()
}
