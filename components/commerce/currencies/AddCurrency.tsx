import { z } from '@/lib/shared/zod'
import { Select } from '@/components/ui/form/fields/Select'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { useShopRows } from '@/hooks/commerce/use-shop-list'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { shopCurrencies, store } from '@/hooks/commerce/use-shop-store'
import { currencyTitle } from '@/lib/client/format/currencies'

const CurrencyForm = z.object({ code: z.string().min(1, 'Choose a currency.') })

/** One more currency for the store. */
export function AddCurrency({ present, onClose }: { present: string[]; onClose: () => void }) {
  const { act } = useShopWrites(store)
  const { data: known = [] } = useShopRows(shopCurrencies)
  return (
    <FormDialog
      title="Add currency"
      submitLabel="Add"
      schema={CurrencyForm}
      initialValues={{ code: '' }}
      onClose={onClose}
      onSubmit={async ({ code }) => {
        const what = code.toUpperCase()
        await act({
          id: '',
          path: `currencies/${code}`,
          what,
          evidence: ({ currencies }) => currencies.map(({ code }) => code).sort(),
        })
        return `${what} added.`
      }}
    >
      {(form) => (
        <Select
          label="Currency"
          withAsterisk
          searchable
          allowDeselect={false}
          nothingFoundMessage="No such currency"
          data={known
            .filter(({ code }) => !present.includes(code))
            .map(({ code }) => ({ value: code, label: currencyTitle(code) }))}
          {...form.getInputProps('code')}
        />
      )}
    </FormDialog>
  )
}
