import { expect, test } from 'vitest'
import { sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import { buildOrganization, signIn } from '@/tests/support/world'

const MANY = 2500

test.each(['name', '-name', '-updatedAt'])(
  'a file of a list has every row of it once, in the order of %s',
  async (sort) => {
    const organization = await buildOrganization()
    const [{ name: domainURL }] = (await sql(
      'select domain_url as name from organizations where id = $1',
      organization,
    )) as [{ name: string }]
    await sql(
      `insert into groups (organization_id, name, updated_at)
     select $1, 'Group ' || lpad(n::text, 5, '0'), now() - n % 7 * interval '1 day' from generate_series(1, $2) n`,
      organization,
      MANY,
    )
    const as = await signIn('owner@polyclinic.example')
    const { text } = await send(
      `/api/v1/admin/groups?organizationDomainURL=${domainURL}&format=csv&sort=${sort}`,
      {
        as,
      },
    )
    const [head, ...rows] = text.trim().split('\r\n')
    const column = head!.split(',').findIndex((field) => /name/i.test(field))
    const names = rows.map((row) => row.split(',')[column])
    expect(rows).toHaveLength(MANY)
    expect(new Set(names).size).toBe(MANY)
    const inOrder = names.toSorted()
    if (sort !== '-updatedAt')
      expect(names).toEqual(sort === 'name' ? inOrder : inOrder.toReversed())
  },
)
