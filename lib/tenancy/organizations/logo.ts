import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { notFound } from '@/lib/platform/api/errors'
import { FileAnswer, STORED, type StoredFile } from '@/lib/platform/files/file-answer'

/** The logo that holds in the organization at hand. Throws 404 where there is none. */
export async function findLogo(ctx: Ctx): Promise<FileAnswer> {
  const { rows } = await ctx.client.query<StoredFile>({
    name: 'find-logo',
    text: `select ${STORED} from logo_of($1) f`,
    values: [organizationOf(ctx).path],
  })
  return new FileAnswer(rows[0] ?? notFound('Logo'))
}
