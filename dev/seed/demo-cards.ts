import type { Client } from 'pg'

/** The card of the demo, as what stands in for the provider knows it as well. */
export const DEMO_CARD = {
  organization: 'northside',
  name: 'Northside Health Group',
  customer: 'cus_demo_northside',
  token: 'pm_demo_northside',
  brand: 'visa',
  last4: '4242',
}

/** When it expires: not in the years in which anybody looks at it. */
export const demoExpiry = () => ({ month: 8, year: new Date().getFullYear() + 3 })

/** Has the group pay by card from now on. */
export async function seedCards(client: Client) {
  const { organization, customer, token, brand, last4 } = DEMO_CARD
  const { month, year } = demoExpiry()
  await client.query(
    `insert into payment_methods (organization_id, customer, token, brand, last4, exp_month, exp_year, added_by_person_id)
     select o.id, $2, $3, $4, $5, $6, $7, p.id from organizations o, people p
     where o.domain_url = $1 and p.email = 'owner@polyclinic.example'`,
    [organization, customer, token, brand, last4, month, year],
  )
}
