import type { DataFolder } from '../folders/data-folder'

/** The stand-in's address, and the token that this installation has for its admin API. */
export const addressOf = (port: number, folder: DataFolder) => ({
  url: `http://127.0.0.1:${port}`,
  token: folder.secret('commerce-token'),
})
