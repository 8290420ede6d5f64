import { callWithTotal } from '@/lib/client/call'

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
 * Returns a list with its text composed (NFC), as all text is that goes to the shop; one that is
 * not UTF-8 as it is, for the shop to refuse.
 */
export async function composedFile(file: File): Promise<File> {
  try {
    const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    const text = utf8.decode(await file.arrayBuffer())
    const composed = text.normalize('NFC')
    return composed === text ? file : new File([composed], file.name, { type: file.type })
  } catch {
    return file
  }
}

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
