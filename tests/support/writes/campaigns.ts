import {
  bounceReport,
  buildSending,
  giveAddress,
  sendTo,
  type Sending,
} from '@/tests/support/marketing/campaigns'
import { one, sql } from '@/tests/support/db/database'
import { marketing, newAddress } from '@/tests/support/marketing/contacts'
import { webProcess } from '@/tests/support/settings'
import { staffIn, unique, type SignedIn } from '@/tests/support/world'
import { clinic, owner, type Ready } from './ready'

let sending: Promise<{ here: Sending; author: SignedIn }> | undefined
/** What can be sent in the clinic, and somebody who submits what others approve. */
const ready = () =>
  (sending ??= (async () => {
    const here = await buildSending(owner, 1, clinic)
    return { here, author: await staffIn(clinic.id, ['campaigns:read', 'campaigns:update']) }
  })())

async function draft() {
  const { here } = await ready()
  // Another write of the clinic's account may have taken it.
  await giveAddress(clinic.id)
  return here.draft()
}
async function inState(status: string, more = '') {
  const { id } = await draft()
  await sql(`update campaigns set status = $2 ${more} where id = $1`, id, status)
  return { id, json: { version: (await (await ready()).here.read(id)).version } }
}
const newSender = () =>
  marketing(owner, clinic).done('senders', { json: { name: 'Clinic', email: newAddress() } })

/** Written and submitted by somebody else than who calls: nobody approves their own words. */
async function submitted() {
  const { here, author } = await ready()
  const { id } = await draft()
  await here.change(id, { sendAt: new Date(Date.now() + 86_400_000).toISOString() })
  await sql('update campaigns set writer_ids = array[$2::int] where id = $1', id, author.personId)
  await here.deed(id, 'submit', { as: author })
  return { id, json: { version: (await here.read(id)).version } }
}

/** Writes that are about campaigns and senders, and what mail servers report. */
export const ofCampaigns: Record<string, () => Promise<Ready>> = {
  'POST campaigns': async () => ({ json: { name: unique('Campaign ') } }),
  'PUT campaigns/:id': async () => {
    const { here } = await ready()
    const { id } = await here.draft()
    return { id, json: await here.changeOf(id, { name: 'Changed' }) }
  },
  'DELETE campaigns/:id': async () => ({ id: (await draft()).id }),
  'POST campaigns/:id/test': async () => ({
    id: (await draft()).id,
    json: { recipients: [newAddress()] },
  }),
  'POST campaigns/:id/submit': async () => {
    const { id, version } = await draft()
    return { id, json: { version } }
  },
  'POST campaigns/:id/withdraw': () => inState('in-review', `, author_id = ${owner.personId}`),
  'POST campaigns/:id/approve': submitted,
  'POST campaigns/:id/reject': async () => {
    const { id, json } = await submitted()
    return { id, json: { ...json, note: 'Shorter.' } }
  },
  'POST campaigns/:id/pause': () => inState('sending', ', started_at = now()'),
  'POST campaigns/:id/resume': () =>
    inState('paused', `, pause_reason = 'by-hand', started_at = now()`),
  'POST campaigns/:id/cancel': () => inState('sending', ', started_at = now()'),
  'POST campaigns/:id/duplicate': () => inState('sent'),
  'POST campaigns/:id/resend': async () => {
    const { id, json } = await inState('sent')
    await sql(
      'insert into campaign_counts (campaign_id, organization_id, failed) values ($1, $2, 1)',
      id,
      clinic.id,
    )
    return { id, json }
  },
  'POST senders': async () => ({ json: { name: 'Clinic', email: newAddress() } }),
  'PUT senders/:id': async () => {
    const { id, version } = await newSender()
    return { id, json: { name: 'Changed', replyTo: null, version } }
  },
  'DELETE senders/:id': async () => ({ id: (await newSender()).id }),
  'POST senders/:id/check': async () => {
    const { id, version } = await newSender()
    const isDone = () =>
      one<boolean>('select checked_at is not null from senders where id = $1', id)
    return { id, json: { version }, isDone }
  },
  'POST mail/reports': async () => {
    const { here } = await ready()
    const { id } = await here.draft()
    const mail = await sendTo(here, id)
    const headers = {
      'content-type': 'message/rfc822',
      authorization: `Bearer ${webProcess.MAIL_INTAKE_TOKEN}`,
    }
    return {
      sent: { json: undefined, body: bounceReport(mail), headers },
      isDone: async () =>
        (await one<string>('select state from campaign_recipients where campaign_id = $1', id)) ===
        'bounced',
    }
  },
}
