/**
 * Runs once before the server takes requests: it does not serve from a database that would mix tenants, and sends the
 * mail that is waiting.
 */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { refuseFlawedDatabase } = await import('@/lib/server/boot')
  await refuseFlawedDatabase()
  const { startOutbox } = await import('@/lib/server/outbox')
  startOutbox()
}
