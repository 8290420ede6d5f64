import { Client } from 'pg'

/**
 * Connects as the owner of the schema: for migrations, seeds and the operator's own commands, never
 * for requests.
 */
export async function asOwner<T>(
  ownerUrl: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'polyclinic owner' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** `asOwner`, all or nothing. */
export const inOwnerTransaction = <T>(ownerUrl: string, work: (client: Client) => Promise<T>) =>
  asOwner(ownerUrl, async (client) => {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  })
