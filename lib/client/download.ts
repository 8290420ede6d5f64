import { callFor, refused, type Call } from './call'

/** A file's name as its answer has it. */
const nameIn = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'download'

/** Makes a call that a file answers, and saves that. Rejects with a `Failure`. */
export async function download(config: Call): Promise<void> {
  const { name, file } = await callFor(config, async (response) => {
    if (!response.ok) throw refused(response, await response.json().catch(() => null))
    return { name: nameIn(response), file: await response.blob() }
  })
  save(name, file)
}

/** Saves a file on this device. */
export function save(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
