import { useDeferredValue } from 'react'
import { Autocomplete } from '@/components/ui/form/fields/Autocomplete'
import { useAccounts } from '@/hooks/commerce/use-shop-customers'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { fullNameOf } from '@/lib/client/commerce/shop-people'
import type { DraftValues } from './values'

/**
 * For whom a draft is: a customer, who is searched for as somebody types, or an address that has no
 * account.
 */
export function BuyerField({ form }: { form: Form<DraftValues> }) {
  const { buyer, customer } = form.values
  // What stands in the field once somebody was chosen is no search.
  const { data = [] } = useAccounts(useDeferredValue(customer ? '' : buyer.trim()))
  const found = new Map(data.map((person) => [fullNameOf(person), person]))
  return (
    <Autocomplete
      label="Customer"
      description="A name, or an e-mail address."
      withAsterisk
      autoComplete="off"
      data-autofocus
      data={[...found.keys()]}
      // What comes from the shop has been searched there, by more than the name.
      filter={({ options }) => options}
      {...form.getInputProps('email')}
      value={buyer}
      onChange={(typed) => {
        const person = found.get(typed)
        form.setValues({ buyer: typed, email: person?.email ?? typed, customer: person?.id ?? '' })
        form.clearFieldError('email')
      }}
    />
  )
}
