import { choicesOf } from '@/components/ui/list/filters/filter'
import type { Tone } from '@/components/ui/primitives/Status'
import type { BatchJob, BatchKind } from '@/hooks/commerce/use-batch-jobs'

export const KINDS: Record<BatchKind, string> = {
  'product-export': 'Export of products',
  'order-export': 'Export of orders',
  'product-import': 'Import of products',
  'price-list-import': 'Import of prices',
}
export const kindChoices = choicesOf(KINDS)
export const kindOf = ({ type }: BatchJob) => (KINDS as Partial<typeof KINDS>)[type] ?? type

const STATES: Record<BatchJob['status'], [word: string, tone: Tone]> = {
  created: ['Being read', 'warn'],
  pre_processed: ['Waits to be confirmed', 'warn'],
  confirmed: ['Running', 'warn'],
  processing: ['Running', 'warn'],
  completed: ['Done', 'good'],
  canceled: ['Cancelled', 'quiet'],
  failed: ['Failed', 'bad'],
}
export const stateOf = ({ status, dry_run }: BatchJob) =>
  status === 'pre_processed' && !dry_run ? STATES.processing : STATES[status]

/** How far it is, from 0 to 100; undefined while the shop does not tell. */
export function shareOf({ status, result }: BatchJob): number | undefined {
  if (status === 'completed') return 100
  const { count, advancement_count: done } = result ?? {}
  return count && done !== undefined && status === 'processing'
    ? Math.min(100, (100 * done) / count)
    : undefined
}

/** What went wrong, as the shop says it, line by line. */
export const errorsOf = ({ result }: BatchJob) =>
  (result?.errors ?? []).map((error) =>
    typeof error === 'string' ? error : (error.message ?? 'It does not say why.'),
  )

/** What it will do, as the shop says it, but for its "1 products". */
export const plansOf = ({ result }: BatchJob) =>
  (result?.stat_descriptors ?? []).map(({ message }) =>
    message
      .replace(/\s+/g, ' ')
      .replace(/\b1 (\w+)s\b/g, '1 $1')
      .trim(),
  )
