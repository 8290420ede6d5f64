import { callWithTotal } from './call'

/** A file that the shop keeps: where it is, and by what name it is asked for. */
export type KeptFile = { url: string; key: string }

/**
 * The shop keeps a file under its name: nothing in that may lead elsewhere, or end what it is
 * written in.
 */
export const fileNameOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+/, '') || 'file'

/**
 * Hands a file to the shop. Whatever becomes of the answer, a file that nothing refers to does no
 * harm: it can be sent again. Rejects with a `Failure`.
 */
export async function keepInShop(file: File): Promise<KeptFile> {
  const boundary = `file-${crypto.randomUUID()}`
  const head = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="files"; filename="${fileNameOf(file.name)}"`,
    `Content-Type: ${file.type || 'application/octet-stream'}`,
  ]
  // A form's own encoding, since a Blob is sent as it is, under its type.
  const parts = [`${head.join('\r\n')}\r\n\r\n`, file, `\r\n--${boundary}--\r\n`]
  const sent = new Blob(parts, { type: `multipart/form-data; boundary=${boundary}` })
  const answer: unknown = await callWithTotal({
    url: '/commerce/admin/uploads',
    method: 'POST',
    file: sent,
  })
  return (answer as { uploads: KeptFile[] }).uploads[0]!
}
