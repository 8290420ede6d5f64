import { createCipheriv, createDecipheriv, generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { keyFor } from './keys'

/** How a domain's mails are signed (RFC 6376): the public key stands in its DNS, the private one is kept encrypted. */
export type DkimKey = { selector: string; publicKey: string; privateKey: string }

const BITS = 2048
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

const PURPOSE = 'keys of DKIM'

/** The selector is a part of it: a key that was put into another sender's row cannot be read there. */
function encrypted(text: string, selector: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyFor(PURPOSE), iv).setAAD(Buffer.from(selector))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

/** A new pair. `publicKey` is DER in Base64, as the DNS has it; `privateKey` is only for `privateKeyOf`. */
export async function makeDkimKey(): Promise<DkimKey> {
  const selector = `polyclinic${randomBytes(4).toString('hex')}`
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: BITS })
  const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  const der = pair.publicKey.export({ type: 'spki', format: 'der' })
  return { selector, publicKey: der.toString('base64'), privateKey: encrypted(pem, selector) }
}

/** The private key as PEM, for signing alone. Throws when the secret is another one than when it was made. */
export function privateKeyOf({ selector, privateKey }: Pick<DkimKey, 'selector' | 'privateKey'>): string {
  const bytes = Buffer.from(privateKey, 'base64')
  const decipher = createDecipheriv(CIPHER, keyFor(PURPOSE), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(selector))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
