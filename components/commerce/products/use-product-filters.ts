import { productChoices } from '@/components/commerce/list/words'
import type { Choice, Filter } from '@/components/ui/list/filters/filter'
import { categories } from '@/hooks/commerce/products/use-shop-categories'
import { collections } from '@/hooks/commerce/products/use-shop-collections'
import type { ShopNoun } from '@/hooks/commerce/shop-noun'
import { useShopRows } from '@/hooks/commerce/use-shop-list'
import { productTags, productTypes } from '@/hooks/commerce/use-shop-words'
import type { List } from '@/hooks/ui/list/use-list'
import type { ShopProduct } from '@/lib/commerce/gateway/schema'
import { searchable } from '@/lib/shared/text/name-key'

type Named = { id: string; value?: string; name?: string; title?: string }
const choiceOf = ({ id, value, name, title }: Named): Choice => ({
  value: id,
  label: value ?? name ?? title ?? id,
})

/**
 * What a filter offers: the rows of a short list, had when the filter is opened, or something is
 * chosen in it.
 */
function useRows<Row extends Named>(noun: ShopNoun<Row>, wanted: boolean) {
  return useShopRows(noun, { wanted }).data?.map(choiceOf)
}
const offering =
  <Row extends Named>(noun: ShopNoun<Row>) =>
  (search: string) =>
    // Called by what draws the filter, while it does: a hook like any other.
    useRows(noun, true)?.filter(({ label }) =>
      searchable(label).includes(searchable(search.trim())),
    )
const OFFERS = {
  type_id: offering(productTypes),
  collection_id: offering(collections),
  category_id: offering(categories),
  tags: offering(productTags),
}

/** What products can be narrowed to. */
export function useProductFilters({ state }: List<ShopProduct>): Filter[] {
  const isChosen = (name: string) => (state.filters[name]?.length ?? 0) > 0
  const known = {
    type_id: useRows(productTypes, isChosen('type_id')),
    collection_id: useRows(collections, isChosen('collection_id')),
    category_id: useRows(categories, isChosen('category_id')),
    tags: useRows(productTags, isChosen('tags')),
  }
  const filter = (name: keyof typeof OFFERS, label: string): Filter => ({
    name,
    label,
    useChoices: OFFERS[name],
    wordFor: (value) => known[name]?.find((choice) => choice.value === value)?.label,
  })
  return [
    { name: 'status', label: 'Status', choices: productChoices },
    filter('type_id', 'Type'),
    filter('collection_id', 'Collection'),
    filter('category_id', 'Category'),
    filter('tags', 'Tag'),
  ]
}
