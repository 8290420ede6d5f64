import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { Textarea, TextInput } from '@mantine/core'
import { Select } from '@/components/ui/form/fields/Select'
import { TagsInput } from '@/components/ui/form/fields/TagsInput'
import { Pair } from '@/components/ui/primitives/Pair'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { PlaceField } from './PlaceField'
import type { LocationValues } from './values'
import { modeChoices, physicalTypeChoices, statusChoices, typeChoices } from './words'

type Props = { form: Form<LocationValues>; domainURL: string; id?: number }

/** What a location is called, what it is, and where it lies. */
export const ProfileFields = ({ form, domainURL, id }: Props) => (
  <>
    <Pair>
      <TextInput
        label="Name"
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <PlaceField form={form} domainURL={domainURL} id={id} />
    </Pair>
    <Pair>
      <Select
        label="Physical type"
        searchable
        allowDeselect={false}
        data={physicalTypeChoices}
        {...form.getInputProps('physicalType')}
      />
      <Select
        label="Type"
        description="What is done there."
        placeholder="Not said"
        searchable
        clearable
        nothingFoundMessage="No such type"
        clearButtonProps={{ 'aria-label': 'Clear the type' }}
        data={typeChoices}
        {...form.getInputProps('type')}
      />
    </Pair>
    <Pair>
      <Select
        label="Status"
        description="What is suspended or inactive is never open."
        allowDeselect={false}
        data={statusChoices}
        {...form.getInputProps('status')}
      />
      <Select
        label="What it is"
        description="A kind of place stands for all of its kind, such as any ambulance."
        allowDeselect={false}
        data={modeChoices}
        {...form.getInputProps('mode')}
      />
    </Pair>
    <Textarea
      label="Description"
      description="What patients and colleagues should know, in a sentence or two."
      autosize
      minRows={2}
      {...form.getInputProps('description')}
    />
    <Pair>
      <TagsInput
        label="Services"
        description="What one can come for. Enter adds one."
        placeholder={form.values.services.length === 0 ? 'Vaccination' : undefined}
        acceptValueOnBlur
        {...form.getInputProps('services')}
      />
      <TagsInput
        label="Other names"
        description="It is found by these, too. Enter adds one."
        acceptValueOnBlur
        {...form.getInputProps('aliases')}
      />
    </Pair>
  </>
)
