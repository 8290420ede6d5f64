import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

export interface Envelope {
  from: string
  to: string[]
}

export interface Message {
  id: string
  receivedAt: string
  envelope: Envelope
  email: Email
}

/** Messages in a folder: each an .eml as it came, and beside it the envelope. */
export class MailStore {
  private readonly parsed = new Map<string, Message>()

  constructor(private readonly folder: string) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  private at(id: string, ending: string) {
    return path.join(this.folder, id + ending)
  }

  async add(raw: Buffer, envelope: Envelope): Promise<string> {
    const receivedAt = new Date().toISOString()
    const id = `${receivedAt.replace(/\D/g, '')}-${randomBytes(4).toString('hex')}`
    await fs.promises.writeFile(this.at(id, '.eml'), raw)
    // The envelope comes last and in one piece: a message is there when its envelope is.
    await fs.promises.writeFile(this.at(id, '.new'), JSON.stringify({ receivedAt, envelope }))
    await fs.promises.rename(this.at(id, '.new'), this.at(id, '.json'))
    return id
  }

  /** The ids of all messages, newest first. */
  ids(): string[] {
    const names = fs.readdirSync(this.folder).filter((name) => name.endsWith('.json'))
    return names.map((name) => name.slice(0, -5)).sort((a, b) => (a < b ? 1 : -1))
  }

  async find(id: string): Promise<Message | undefined> {
    if (!/^[\w-]+$/.test(id) || !fs.existsSync(this.at(id, '.json'))) return undefined
    let message = this.parsed.get(id)
    if (!message) {
      const { receivedAt, envelope } = JSON.parse(
        await fs.promises.readFile(this.at(id, '.json'), 'utf8'),
      )
      message = { id, receivedAt, envelope, email: await PostalMime.parse(await this.raw(id)) }
      this.parsed.set(id, message)
    }
    return message
  }

  raw(id: string): Promise<Buffer> {
    return fs.promises.readFile(this.at(id, '.eml'))
  }

  /** Messages, newest first, without so many of the newest. */
  async list(offset = 0, limit = Infinity): Promise<Message[]> {
    const found: Message[] = []
    for (const id of this.ids().slice(offset, offset + limit)) {
      const message = await this.find(id)
      if (message) found.push(message)
    }
    return found
  }

  clear() {
    for (const id of this.ids())
      for (const ending of ['.json', '.eml']) fs.rmSync(this.at(id, ending), { force: true })
    this.parsed.clear()
  }
}
