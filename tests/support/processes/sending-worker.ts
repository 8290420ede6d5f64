import { startSending, type Ways } from '@/lib/marketing/sending/worker'

/*
 * A worker as `npm run worker` has it, but with leases of its own. It says when it is ready, and
 * ends in order on SIGTERM.
 */

const sending = startSending(JSON.parse(process.argv[2]!) as Partial<Ways>)
process.on('SIGTERM', () => void sending.stop().then(() => process.exit(0)))
process.on('disconnect', () => process.exit(1))
process.send?.('ready')
