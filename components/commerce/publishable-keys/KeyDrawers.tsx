import { ActionIcon, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { ShopDrawer } from '@/components/commerce/record/ShopDrawer'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { Status } from '@/components/ui/primitives/Status'
import { publishableKeys } from '@/hooks/commerce/use-shop-keys'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { ChannelsOfKey } from './ChannelsOfKey'
import { KeyForm, words, type KeyValues } from './values'

const title = (form: Form<KeyValues>) => (
  <TextInput
    label="Title"
    description="Which shop front has it."
    withAsterisk
    autoComplete="off"
    data-autofocus
    {...form.getInputProps('title')}
  />
)

export function NewKeyDrawer({ onClose }: { onClose: () => void }) {
  const { create } = useShopWrites(publishableKeys)
  return (
    <FormDrawer
      title="New publishable key"
      submitLabel="Create"
      schema={KeyForm}
      initialValues={{ title: '' }}
      onClose={onClose}
      onSubmit={async ({ title }) => {
        await create({ title }, `Publishable key “${title}”`)
        return `Publishable key “${title}” created.`
      }}
    >
      {title}
    </FormDrawer>
  )
}

/** One publishable key, with what it sells for. */
export function KeyDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <ShopDrawer
      entity={publishableKeys}
      id={id}
      what="The publishable key"
      title={({ title }) => title}
      schema={KeyForm}
      valuesOf={({ title }) => ({ title })}
      words={words}
      permission="commerce-settings:update"
      tabs={[{ label: 'Sales channels', content: () => <ChannelsOfKey id={id} /> }]}
      named={({ title }) => `Publishable key “${title}”`}
      fieldsOf={({ title }) => ({ title })}
      beside={({ revoked_at }) => revoked_at && <Status tone="bad">Revoked</Status>}
      above={() => <Key value={id} />}
      onClose={onClose}
    >
      {title}
    </ShopDrawer>
  )
}

function Key({ value }: { value: string }) {
  const { copied, copy } = useClipboard()
  return (
    <TextInput
      label="Key"
      description="It is no secret: the shop front sends it with each call."
      readOnly
      value={value}
      onFocus={({ currentTarget }) => currentTarget.select()}
      rightSection={
        <ActionIcon
          aria-label="Copy the key"
          data-hint={copied ? 'Copied' : 'Copy'}
          onClick={() => copy(value)}
        >
          {copied ? <IconCheck size={16} stroke={1.5} /> : <IconCopy size={16} stroke={1.5} />}
        </ActionIcon>
      }
    />
  )
}
