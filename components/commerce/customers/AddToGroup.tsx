import { z } from '@/lib/shared/zod'
import { WaitingDialog } from '@/components/commerce/area/WaitingDialog'
import { Select } from '@/components/ui/form/fields/Select'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { customerGroups, useMemberWrites } from '@/hooks/commerce/use-shop-customer-groups'
import type { ShopPerson } from '@/hooks/commerce/use-shop-customers'
import { useShopRows } from '@/hooks/commerce/use-shop-list'
import { counted } from '@/lib/client/format/nouns'

const GroupForm = z.object({ group: z.string().min(1, 'Choose a group.') })

type Props = { people: ShopPerson[]; onAdded: () => void; onClose: () => void }

/** Puts customers into a group, all of them or none: Medusa takes them at once. */
export function AddToGroup({ people, onAdded, onClose }: Props) {
  const groups = useShopRows(customerGroups)
  const { add } = useMemberWrites()
  const wordOf = (many: number) => counted(many, { one: 'customer', many: 'customers' })
  const who = wordOf(people.length)
  const title = `Add ${who} to a group`
  if (!groups.data)
    return <WaitingDialog title={title} answers={[groups]} what="The groups" onClose={onClose} />
  const choices = groups.data.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormDialog
      title={title}
      submitLabel="Add"
      schema={GroupForm}
      initialValues={{ group: '' }}
      onClose={onClose}
      onSubmit={async ({ group }) => {
        const name = choices.find(({ value }) => value === group)?.label
        const ids = people.map(({ id }) => id)
        await add(group, ids, `Adding ${who} to “${name}”`)
        onAdded()
        const already = people.filter(({ groups }) => groups.some(({ id }) => id === group)).length
        const rest = already > 0 ? ` ${wordOf(already)} had been in it already.` : ''
        return `${wordOf(people.length - already)} added to “${name}”.${rest}`
      }}
    >
      {(form) => (
        <Select
          label="Customer group"
          description="They get its discounts and prices from then on. Whoever is in it already stays in it."
          withAsterisk
          searchable
          allowDeselect={false}
          nothingFoundMessage="No such group"
          data={choices}
          data-autofocus
          {...form.getInputProps('group')}
        />
      )}
    </FormDialog>
  )
}
