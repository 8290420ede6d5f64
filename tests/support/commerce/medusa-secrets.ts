import { createHmac } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

const { databaseUrl, secret } = inject('commerce')

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const signed = (payload: object, secret: string) => {
  const iat = Math.floor(Date.now() / 1000)
  const content = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ ...payload, iat, exp: iat + 900 })}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}

async function passwordHash(table: 'user' | 'customer', id: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(`select password_hash from "${table}" where id = $1`, [id])
    return rows[0].password_hash
  } finally {
    await client.end()
  }
}

/** The token of a password reset, which Medusa hands to whoever sends its mail. */
export const userResetToken = async (user_id: string, email: string) =>
  signed({ user_id, email }, await passwordHash('user', user_id))

export const customerResetToken = async (customer_id: string) =>
  signed({ customer_id }, await passwordHash('customer', customer_id))

/** The token by which a customer confirms that orders made without an account are theirs. */
export const orderClaimToken = (claimingCustomerId: string, orders: string[]) =>
  signed({ claimingCustomerId, orders }, secret)
