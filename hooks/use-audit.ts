import type { AuditEntry } from '@/lib/audit/schema'
import type { Entity } from './use-address'
import { useList } from './use-list'

const audit: Entity = { path: 'audit', of: 'organization' }

/** The log of the organization at hand; under `global` the provider's and everybody's. */
export const useAudit = () =>
  useList<AuditEntry>(audit, ({ id }) => String(id), { sort: '-at', filters: ['subject', 'from', 'to'] })
