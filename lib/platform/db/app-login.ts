import { createHmac } from 'node:crypto'

/**
 * The password of polyclinic_app: every process that knows the installation's secret derives the
 * same one.
 */
export const appPassword = (secret: string) =>
  createHmac('sha256', secret).update('polyclinic_app').digest('hex')

/**
 * The address at which polyclinic_app logs in with this password, from any address of the same
 * database.
 */
export function asApp(databaseUrl: string, password: string): string {
  const url = new URL(databaseUrl)
  url.username = 'polyclinic_app'
  url.password = encodeURIComponent(password)
  return url.href
}

/** The address at which the web process logs in, without any of the owner's powers. */
export const appDatabaseURL = (ownerUrl: string, secret: string) =>
  asApp(ownerUrl, appPassword(secret))
