import { useEffect, useEffectEvent } from 'react'
import { addressOf } from '@/lib/client/call'
import type { ShopRow } from '@/lib/commerce/gateway/schema'
import { shopNoun } from './shop-noun'
import { useShopRows, useWholeShopList } from './use-shop-list'
import { useShopRecord } from './use-shop-record'

export type BatchKind = 'product-export' | 'order-export' | 'product-import' | 'price-list-import'

export type BatchJob = ShopRow & {
  type: BatchKind
  status:
    'created' | 'pre_processed' | 'confirmed' | 'processing' | 'completed' | 'canceled' | 'failed'
  /** It waits to be confirmed once it is known what it will do. */
  dry_run: boolean
  result: {
    /** How much there is to do, and how much of it is done. */
    count?: number
    advancement_count?: number
    errors?: (string | { message?: string })[]
    /** What it will do, in words of the shop's. */
    stat_descriptors?: { name: string; message: string }[]
    /** What it has made: asked for by this name. In bytes. */
    file_key?: string
    file_size?: number
  } | null
  completed_at: string | null
  failed_at: string | null
  canceled_at: string | null
}

export const batchJobs = shopNoun<BatchJob>({ path: 'batch-jobs', one: 'batch_job' })
const priceLists = shopNoun<ShopRow & { name: string }>({ path: 'price-lists', one: 'price_list' })

/** It goes on by itself: nobody has to do anything for it. */
export const isUnderWay = ({ status, dry_run }: BatchJob) =>
  status === 'created' ||
  status === 'confirmed' ||
  status === 'processing' ||
  (status === 'pre_processed' && !dry_run)

const OFTEN = 1500
/** Medusa searches in none of them; older ones than these are of no use any more. */
const LATEST = 200

/** Asks again and again while something is under way. */
function useAgain(wanted: boolean, ask: () => unknown) {
  const again = useEffectEvent(() => void ask())
  useEffect(() => {
    if (!wanted) return undefined
    const timer = setInterval(() => again(), OFTEN)
    return () => clearInterval(timer)
  }, [wanted])
}

export function useBatchJobs() {
  const list = useWholeShopList(batchJobs, {
    params: { limit: LATEST, order: '-created_at' },
    sort: '-created_at',
    textOf: ({ type, status }) => `${type.replaceAll('-', ' ')} ${status}`,
    sorts: { created_at: ({ created_at }) => created_at },
    filters: { type: ({ type }) => type },
  })
  useAgain(list.rows?.some(isUnderWay) ?? false, list.retry)
  return list
}

/** One job, as it goes on. */
export function useBatchJob(id: string) {
  const job = useShopRecord(batchJobs, id)
  useAgain(job.record !== undefined && isUnderWay(job.record), job.reload)
  return job
}

export const usePriceListNames = (wanted: boolean) => useShopRows(priceLists, { wanted })

/** Where the console gives out the file that a job has made. */
export const batchFileAddress = (id: string) =>
  addressOf({ url: `/admin/commerce/batch-jobs/${encodeURIComponent(id)}/file` })
