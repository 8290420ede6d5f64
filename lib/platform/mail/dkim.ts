import {
  createCipheriv,
  createDecipheriv,
  generateKeyPair,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import { promisify } from 'node:util'
import { keyFor, keyOf, keysFor } from '@/lib/platform/config/keys'

/**
 * How a domain's mails are signed (RFC 6376): the public key stands in its DNS, the private one is
 * kept encrypted.
 */
export type DkimKey = { selector: string; publicKey: string; privateKey: string }

const BITS = 2048
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

const PURPOSE = 'keys of DKIM'

/**
 * The selector is a part of it: a key that was put into another sender's row cannot be read there.
 */
function encrypted(text: string, selector: string, key: KeyObject): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(selector))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

/**
 * A new pair. `publicKey` is DER in Base64, as the DNS has it; `privateKey` is only for
 * `privateKeyOf`.
 */
export async function makeDkimKey(): Promise<DkimKey> {
  const selector = `polyclinic${randomBytes(4).toString('hex')}`
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: BITS })
  const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  const der = pair.publicKey.export({ type: 'spki', format: 'der' })
  return {
    selector,
    publicKey: der.toString('base64'),
    privateKey: encrypted(pem, selector, keyFor(PURPOSE)),
  }
}

type Kept = Pick<DkimKey, 'selector' | 'privateKey'>

/** The text, or null when the key is another one or the text was changed. */
function decrypted({ selector, privateKey }: Kept, key: KeyObject): string | null {
  const bytes = Buffer.from(privateKey, 'base64')
  const [tagAt, bodyAt] = [IV_BYTES, IV_BYTES + TAG_BYTES]
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, tagAt), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(selector))
      .setAuthTag(bytes.subarray(tagAt, bodyAt))
    return decipher.update(bytes.subarray(bodyAt), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/**
 * The private key as PEM, for signing alone. Throws when it was encrypted with a secret that is not
 * given.
 */
export function privateKeyOf(kept: Kept): string {
  for (const key of keysFor(PURPOSE)) {
    const pem = decrypted(kept, key)
    if (pem) return pem
  }
  throw new Error('The key of a sender was encrypted with another NEXTAUTH_SECRET.')
}

/** A private key as it is to be kept under `secret`; null when none of `secrets` opens it. */
export function encryptedAnew(kept: Kept, secret: string, secrets: string[]): string | null {
  for (const one of secrets) {
    const pem = decrypted(kept, keyOf(one, PURPOSE))
    if (pem)
      return one === secret
        ? kept.privateKey
        : encrypted(pem, kept.selector, keyOf(secret, PURPOSE))
  }
  return null
}
