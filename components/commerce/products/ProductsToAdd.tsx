import { Button } from '@mantine/core'
import { useState } from 'react'
import { FieldTrouble } from '@/components/tenancy/organizations/FieldTrouble'
import { MultiSelect } from '@/components/ui/form/fields/MultiSelect'
import { products } from '@/hooks/commerce/use-shop'
import { useFoundInShop } from '@/hooks/commerce/use-shop-list'
import { useTyped } from '@/hooks/ui/form/use-typed'
import type { Failure } from '@/lib/client/call'
import { notify } from '@/lib/client/notify'
import styles from './ProductsWithin.module.css'

type Props = {
  /** What they are added to, in a sentence. */
  what: string
  /** May reject with a `Failure`, whose sentence is then shown here. */
  onAdd: (ids: string[]) => Promise<unknown>
}

const FIELDS = { fields: 'id,title,handle,status,created_at', expand: 'collection' }

/** Products to be added to something: the shop searches, there may be very many. */
export function ProductsToAdd({ what, onAdd }: Props) {
  const { search, setSearch, wanted, isBehind } = useTyped()
  const [chosen, setChosen] = useState<{ id: string; title: string }[]>([])
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const { data = [], error, isLoading, mutate } = useFoundInShop(products, wanted, FIELDS)
  const known = new Map([...chosen, ...data].map(({ id, title }) => [id, { id, title }]))

  const add = async () => {
    setBusy(true)
    setRefusal('')
    try {
      await onAdd(chosen.map(({ id }) => id))
      void notify({
        message:
          chosen.length === 1
            ? `“${chosen[0]!.title}” is in ${what} now.`
            : `${chosen.length} products are in ${what} now.`,
      })
      setChosen([])
    } catch (cause) {
      setRefusal((cause as Failure).error)
    }
    setBusy(false)
  }
  return (
    <div className={styles.add}>
      <MultiSelect
        label="Add products"
        placeholder={chosen.length === 0 ? 'Find by title or article number' : undefined}
        searchable
        hidePickedOptions
        nothingFoundMessage={isLoading ? 'Searching…' : 'No other product is called that'}
        data={[...known.values()].map(({ id, title }) => ({ value: id, label: title }))}
        // What comes from the shop has been searched there, by more than the title.
        filter={({ options }) => options}
        searchValue={search}
        searching={isBehind || isLoading}
        onSearchChange={setSearch}
        value={chosen.map(({ id }) => id)}
        onChange={(ids) => setChosen(ids.flatMap((id) => known.get(id) ?? []))}
        error={refusal}
        description={error && <FieldTrouble what="The products" onRetry={() => void mutate()} />}
      />
      <Button disabled={chosen.length === 0} loading={busy} onClick={() => void add()}>
        Add
      </Button>
    </div>
  )
}
