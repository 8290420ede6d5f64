import { env } from '@/lib/platform/config/env'
import { isStaff } from '@/lib/shared/http/allow-list'

/** Whether an address is on the provider's list of who may be staff. */
export const isOnStaffList = (email: string): boolean =>
  isStaff(email, { emails: env().STAFF_ALLOWED_EMAILS, domain: env().STAFF_ALLOWED_DOMAIN })
