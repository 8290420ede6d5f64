import { z } from 'zod'
import { memberEndpoint, type Area } from '@/lib/server/api'
import { organizationOf, type Ctx } from '@/lib/server/ctx'
import { FileBytes } from '@/lib/server/endpoints'
import { notFound } from '@/lib/server/errors'
import { FileAnswer, STORED, type StoredFile } from '@/lib/server/files/file-answer'
import { FileName, KeptFile, noteFile, SentFile, uploadOf } from '@/lib/server/files/keep'
import { refuseMoreFiles } from '@/lib/server/files/unsaved'

/** The logo that holds in the organization at hand. Throws 404 where there is none. */
async function findLogo(ctx: Ctx): Promise<FileAnswer> {
  const { rows } = await ctx.client.query<StoredFile>({
    name: 'find-logo',
    text: `select ${STORED} from logo_of($1) f`,
    values: [organizationOf(ctx).path],
  })
  return new FileAnswer(rows[0] ?? notFound('Logo'))
}

/** Which version is wanted: it changes the address, so that a new logo is seen at once. */
const v = z.string().max(64).optional()

/** For staff `about` names the organization; on its own host that does. */
export const accountLogo = (endpoint: Area['endpoint'], about: z.ZodRawShape) => ({
  GET: endpoint({
    summary: 'The logo that an organization has, its own or one from above.',
    permission: 'organizations:read',
    query: z.strictObject({ ...about, v }),
    output: FileBytes,
    handle: ({ ctx }) => findLogo(ctx),
  }),

  POST: endpoint({
    summary: 'Sends a logo, which the account has once it is saved with it.',
    permission: 'organizations:update',
    query: z.strictObject({ ...about, name: FileName }),
    upload: { ...uploadOf('logo'), ahead: ({ ctx }) => refuseMoreFiles(ctx) },
    body: KeptFile,
    output: SentFile,
    handle: ({ ctx, query, body }) => noteFile(ctx, body, String(query.name)),
  }),
})

export const homeLogo = {
  GET: memberEndpoint({
    summary: 'The logo on an organization’s own pages, for its people.',
    query: z.strictObject({ v }),
    output: FileBytes,
    handle: ({ ctx }) => findLogo(ctx),
  }),
}
