import { PICTURES } from '@/lib/shared/files'

const MOST = 20 * 1024 * 1024

/** The name of the file at an address, without the time that the shop has put before it. */
export function fileOf(url: string): string {
  const last = url.split(/[?#]/)[0]!.split('/').at(-1)!
  const name = last.replace(/^\d{13}-/, '')
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Why a file is not taken as a picture; undefined for one that is. */
export function whyNoPicture({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (!PICTURES.includes(type)) return `“${name}” is no picture: send PNG, JPEG, WebP, GIF or AVIF.`
  return size > MOST ? `“${name}” is larger than 20 MB.` : undefined
}
