import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'

export interface Keys {
  signing: JWK
  cookies: string[]
}

/** Keys of which the first signs ID tokens by an algorithm of JSON Web Signature. */
export async function makeKeys(alg = 'RS256'): Promise<Keys> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  const signing = {
    ...(await exportJWK(privateKey)),
    alg,
    use: 'sig',
    kid: randomBytes(8).toString('hex'),
  }
  return { signing, cookies: [randomBytes(24).toString('hex')] }
}

/**
 * The provider's keys. They are kept, so that what it signed before a restart stays valid after it.
 */
export async function loadKeys(file: string): Promise<Keys> {
  if (!fs.existsSync(file)) {
    const keys = await makeKeys()
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    fs.writeFileSync(`${file}.new`, JSON.stringify(keys), { mode: 0o600 })
    fs.renameSync(`${file}.new`, file)
  }
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Keys
}
