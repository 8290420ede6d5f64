import type { Transaction } from '@/lib/platform/db/client'
import { brandStyles } from '@/lib/shared/brand'
import type { PageBrand } from '@/lib/shared/http/page-props'

type Holding = {
  primaryColour: [colour: string, id: number] | null
  logo: [fileId: string, id: number] | null
}

/** What an organization's own pages look like, given its path. Runs as polyclinic_identity. */
export async function brandOf(
  { client }: Pick<Transaction, 'client'>,
  path: number[],
): Promise<PageBrand> {
  const { rows } = await client.query<{ brand: Holding }>({
    name: 'find-brand',
    text: 'select brand_of($1) as brand',
    values: [path],
  })
  const { primaryColour, logo } = rows[0]!.brand
  return {
    styles: primaryColour ? brandStyles(primaryColour[0]) : '',
    // A new logo has a new address: it is seen at once.
    logo: logo && `/api/v1/home/logo?v=${logo[0]}`,
  }
}
