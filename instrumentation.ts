/**
 * Runs once before the server takes requests: it does not serve from a database that would mix
 * tenants, seals the audit log, sends the mail that is waiting, works on campaigns, does what has
 * to be done in the background, and starts the workers for templates.
 */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { refuseFlawedDatabase } = await import('@/lib/server/boot')
  await refuseFlawedDatabase()
  const { startSealing } = await import('@/lib/server/audit-seals')
  startSealing()
  const { startOutbox } = await import('@/lib/server/outbox')
  startOutbox()
  const { sendUntilTheEnd } = await import('@/lib/server/campaigns/worker')
  sendUntilTheEnd()
  const { inTurn, keepJobs, stopJobs } = await import('@/lib/server/jobs')
  const { beforeEnd } = await import('@/lib/server/http/ending.mjs')
  const { workOnImports } = await import('@/lib/server/imports/background')
  const { IMPORTED } = await import('@/lib/imported')
  const { remindOfLicences } = await import('@/lib/practitioners/reminders')
  const { removeExpiredKeys } = await import('@/lib/server/idempotency')
  const { removeOrphans } = await import('@/lib/server/files/orphans')
  const { writeWaitingPrices } = await import('@/lib/clinical-tests/prices')
  const { writeWaitingPlans } = await import('@/lib/plans/offers')
  const { isSetUp } = await import('@/lib/server/commerce')
  const { discardOrphans } = await import('@/lib/server/invoicing/orphans')
  const { orderBelated } = await import('@/lib/billing/belated')
  const { discardCredited } = await import('@/lib/billing/credits')
  const { finishWaiting } = await import('@/lib/billing/finish')
  const { sendIssued } = await import('@/lib/billing/mails')
  const { notePastDue, remindOfInvoices } = await import('@/lib/subscriptions/dunning')
  const { noteCharges } = await import('@/lib/subscriptions/charges')
  const { remindOfPauses } = await import('@/lib/subscriptions/pause-reminders')
  const { resumeDue } = await import('@/lib/subscriptions/pauses')
  const { discardExpired, renewDue } = await import('@/lib/subscriptions/renewals')
  const { syncBehind } = await import('@/lib/server/contacts/sync')
  const { decideTests, endFinished, goOnWithRefused } =
    await import('@/lib/server/campaigns/ending')
  const { startDue } = await import('@/lib/campaigns/starting')
  const { proveSenders } = await import('@/lib/server/senders/proof')
  const { workOnExports } = await import('@/lib/organizations/exports')
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
  const { startTemplateWorkers } = await import('@/lib/server/mail-templates/pool')
  startTemplateWorkers()
}
