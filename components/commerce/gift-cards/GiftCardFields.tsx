import '@mantine/core/styles/Switch.layer.css'
import { Switch, TextInput } from '@mantine/core'
import { MetadataField } from '@/components/commerce/record/MetadataField'
import { FieldTrouble } from '@/components/tenancy/organizations/FieldTrouble'
import { ExpiryField } from '@/components/ui/form/fields/ExpiryField'
import { Select } from '@/components/ui/form/fields/Select'
import { Pair } from '@/components/ui/primitives/Pair'
import { useRegionRows } from '@/hooks/commerce/use-shop-regions'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { moneyOf } from '@/lib/client/format/money'
import { dayOfEnd, endOfDay, type GiftCardValues } from './values'

/** The fields of a card: of a new one what it is worth, of another what is left of that. */
export function GiftCardFields({
  form,
  isNew = false,
}: {
  form: Form<GiftCardValues>
  isNew?: boolean
}) {
  const { region, value, ends } = form.values
  return (
    <>
      <Pair>
        <RegionField form={form} isNew={isNew} />
        <TextInput
          label={isNew ? 'Value' : 'Balance'}
          description={
            isNew || !region
              ? 'What it can pay for.'
              : `What is left of ${moneyOf(value, region.currency)}.`
          }
          withAsterisk
          inputMode="decimal"
          autoComplete="off"
          data-autofocus={!isNew || undefined}
          rightSectionWidth={56}
          rightSection={region?.currency.toUpperCase()}
          {...form.getInputProps('amount')}
        />
      </Pair>
      <ExpiryField
        label="Ends"
        description="At the end of that day in UTC. Empty: never."
        clear="It never ends"
        error={form.errors.ends}
        data-path="ends"
        value={ends ? dayOfEnd(ends) : null}
        onChange={(day) => form.setFieldValue('ends', day === null ? '' : endOfDay(day))}
      />
      <Switch
        label="Enabled"
        description="Customers can pay with it."
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />{' '}
      <MetadataField form={form} />
    </>
  )
}

/** Where it can be used, which says its currency: that stays once there is an amount in it. */
function RegionField({ form, isNew }: { form: Form<GiftCardValues>; isNew: boolean }) {
  const { data = [], error, mutate } = useRegionRows()
  const { region } = form.values
  // One whose region was deleted can have any.
  const before = form.getInitialValues().region
  const offered = data
    .map(({ id, name, currency_code }) => ({ id, name, currency: currency_code }))
    .filter(({ currency }) => isNew || !before || currency === before.currency)
  const known = new Map([...offered, ...(region ? [region] : [])].map((one) => [one.id, one]))
  return (
    <Select
      label="Region"
      description={
        error ? (
          <FieldTrouble what="The regions" onRetry={() => void mutate()} />
        ) : (
          'Where it can be used.'
        )
      }
      withAsterisk
      searchable
      allowDeselect={false}
      placeholder="Choose one"
      nothingFoundMessage="No such region"
      data={[...known.values()].map(({ id, name, currency }) => ({
        value: id,
        label: `${name} (${currency.toUpperCase()})`,
      }))}
      data-autofocus={isNew || undefined}
      data-path="region"
      error={form.errors.region}
      value={region?.id ?? null}
      onChange={(id) => {
        form.setFieldValue('region', (id && known.get(id)) || null)
        form.clearFieldError('region')
        form.clearFieldError('amount')
      }}
    />
  )
}
