import { z } from '@/lib/shared/zod'
import { SenderChange, SenderInput, type Sender } from '@/lib/marketing/senders/schema'

/** What the forms of a sender hold; no address for answers is an empty one. */
export type SenderValues = { name: string; replyTo: string }
export type NewSenderValues = SenderValues & { email: string }

export const emptySender: NewSenderValues = { name: '', email: '', replyTo: '' }
export const valuesOf = ({ name, replyTo }: Sender): SenderValues => ({
  name,
  replyTo: replyTo ?? '',
})

const withoutEmpty = (held: unknown) => {
  const { replyTo, ...rest } = held as SenderValues
  return { ...rest, replyTo: replyTo.trim() === '' ? null : replyTo }
}
/** The schemas of what is sent, for what the forms hold. */
export const newSender = z.preprocess(withoutEmpty, SenderInput)
export const changedSender = z.preprocess(withoutEmpty, SenderChange)
