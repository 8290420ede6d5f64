import type { Entity, Shop } from './client'

type Region = Entity & { payment_providers: Entity[] }
type Store = { metadata: Record<string, unknown> | null }

/**
 * Has every region take cards, also in a shop that was filled before there were any. Once: where
 * somebody has put an end to that, it stays so.
 */
export async function offerCards(shop: Shop) {
  const { store } = await shop.get<{ store: Store }>('/admin/store')
  if (store.metadata?.cards) return
  const { regions } = await shop.get<{ regions: Region[] }>('/admin/regions?limit=1000')
  for (const { id, payment_providers: providers } of regions)
    if (!providers.some((provider) => provider.id === 'stripe'))
      await shop.post(`/admin/regions/${id}/payment-providers`, { provider_id: 'stripe' })
  await shop.post('/admin/store', { metadata: { cards: true } })
}
