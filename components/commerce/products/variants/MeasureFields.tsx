import { TextInput } from '@mantine/core'
import { countryOf } from '@/components/commerce/products/countries'
import { Pair } from '@/components/ui/primitives/Pair'
import type { Form, Values } from '@/hooks/ui/form/use-save-form'
import type { MeasureValues } from './measures'

/** How heavy and large something is, and what customs ask of it. */
export function MeasureFields<V extends Values & MeasureValues>({ form }: { form: Form<V> }) {
  const country = countryOf(form.values.origin_country)
  const field = (
    name: keyof MeasureValues,
    label: string,
    description?: string,
    inputMode?: 'numeric',
  ) => (
    <TextInput
      label={label}
      description={description}
      inputMode={inputMode}
      autoComplete="off"
      {...form.getInputProps(name)}
    />
  )
  return (
    <>
      <Pair>
        {field('weight', 'Weight', 'In grams.', 'numeric')}
        {field('length', 'Length', 'In millimetres, as those below.', 'numeric')}
      </Pair>
      <Pair>
        {field('width', 'Width', undefined, 'numeric')}
        {field('height', 'Height', undefined, 'numeric')}
      </Pair>
      <Pair>
        {field('hs_code', 'HS code', 'What customs file it under.')}
        {field('mid_code', 'MID code', 'Who makes it, for customs of the United States.')}
      </Pair>
      <Pair>
        {field(
          'origin_country',
          'Country of origin',
          country ?? 'Its two letters: DE for Germany.',
        )}
        {field('material', 'Material')}
      </Pair>
    </>
  )
}
