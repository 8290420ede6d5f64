import { createHash, timingSafeEqual } from 'node:crypto'
import type { z } from '@/lib/shared/zod'
import { env } from '@/lib/platform/config/env'
import { MESSAGE, readMessage } from './body'
import { FileBytes, type Contract, type Endpoint } from './endpoints'
import { notFound, unauthorized } from './errors'
import { bearerOf } from './request'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * An endpoint that a mail server hands whole mails to, under whatever host name it knows, with a
 * token of its own. Without `MAIL_INTAKE_TOKEN` there is none. Answers bare JSON.
 */
export const intakeEndpoint = <O extends z.ZodType>({
  handle,
  ...contract
}: Omit<Contract<never, never, O>, 'body' | 'query'> & {
  handle: (message: Buffer) => Promise<z.input<O>>
}): Endpoint => ({
  ...contract,
  area: 'machine',
  body: FileBytes,
  upload: MESSAGE,
  intake: true,
  form: true,
  async run(req) {
    const { MAIL_INTAKE_TOKEN } = env()
    if (!MAIL_INTAKE_TOKEN) notFound('Page')
    // Of equal length, whatever was sent.
    if (!timingSafeEqual(digest(bearerOf(req) ?? ''), digest(MAIL_INTAKE_TOKEN!))) unauthorized()
    return { status: 200, answer: contract.output.parse(await handle(await readMessage(req))) }
  },
})
