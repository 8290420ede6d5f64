import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Client } from 'pg'
import type { Storage } from '@/lib/platform/storage'

type Sent = { purpose: 'logo' | 'licence'; name: string; mediaType: string; bytes: Buffer }

const ORGANIZATION = 'northside'
const COLOUR = '#1f6f5c'
/** The licence of somebody who signs in as a practitioner. */
const LICENCE = { number: '051-302846', by: 'm.zhang@northside.example' }

/** A page of text as a PDF: objects, where each begins, and the way to the first. */
function pdfOf(lines: string[]): Buffer {
  const text = lines
    .map(
      (line, index) =>
        `BT /F1 ${index === 0 ? 20 : 12} Tf 72 ${720 - index * 28} Td (${line}) Tj ET`,
    )
    .join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + end, 'latin1')
}

/**
 * Gives one organization a colour, and with a storage its logo and a practitioner's licence as a
 * file.
 */
export async function seedFiles(client: Client, storage?: Storage) {
  await client.query('update organizations set primary_colour = $2 where domain_url = $1', [
    ORGANIZATION,
    COLOUR,
  ])
  if (!storage) return
  const logo = await readFile(new URL('./northside-logo.png', import.meta.url))
  const id = await send(client, storage, {
    purpose: 'logo',
    name: 'northside.png',
    mediaType: 'image/png',
    bytes: logo,
  })
  await client.query('update organizations set logo_file_id = $2 where domain_url = $1', [
    ORGANIZATION,
    id,
  ])
  const bytes = pdfOf([
    'State of Illinois',
    'Registered Pharmacist',
    'Mei Zhang, PharmD',
    `Licence ${LICENCE.number}`,
  ])
  const name = 'Pharmacist licence.pdf'
  const licence = await send(client, storage, {
    purpose: 'licence',
    name,
    mediaType: 'application/pdf',
    bytes,
  })
  await client.query(
    `update files set licence_id = l.id, practitioner_id = l.practitioner_id from practitioner_licences l
     where files.id = $1 and l.number = $2`,
    [licence, LICENCE.number],
  )
}

async function send(
  client: Client,
  storage: Storage,
  { purpose, name, mediaType, bytes }: Sent,
): Promise<string> {
  const id = randomUUID()
  await storage.put(id, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await client.query(
    `insert into files (id, organization_id, purpose, name, media_type, bytes, sha256, uploaded_by_person_id, uploaded_at)
     select $1, o.id, $2, $3, $4, $5, $6, (select id from people where email = $7), now() - interval '90 days'
     from organizations o where o.domain_url = $8`,
    [id, purpose, name, mediaType, bytes.length, sha256, LICENCE.by, ORGANIZATION],
  )
  return id
}
