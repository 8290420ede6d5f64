import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import '@/lib/client/zod'
import type { Failure } from '@/lib/client/call'
import { notify } from '@/lib/client/notify'
import { OrganizationInput } from '@/lib/organizations/schema'
import { useAttempt } from './use-attempt'
import { useCreateOrganization } from './use-organizations'
import { validateOnBlur } from './validate-on-blur'

export type OrganizationValues = {
  selectedCountry: number | null
  businessName: string
  businessRegistrationId: string
  partOf: number | null
  referrerOrganizationUserId: string | null
}

const empty: OrganizationValues = {
  selectedCountry: null,
  businessName: '',
  businessRegistrationId: '',
  partOf: null,
  referrerOrganizationUserId: null,
}

/** The New Organization form: checked on blur, and whatever the server refuses is said on the business name. */
export function useOrganizationForm(onCreated: () => void) {
  const form = useForm<OrganizationValues>({
    initialValues: empty,
    validate: schemaResolver(OrganizationInput, { sync: true }),
    ...validateOnBlur,
  })
  const create = useCreateOrganization()
  const attempt = useAttempt()
  const [sending, setSending] = useState(false)

  const send = async (values: OrganizationValues) => {
    setSending(true)
    try {
      const input = OrganizationInput.parse(values)
      await create(input, attempt(input))
      void notify({ title: 'New Organization', message: `Organization "${values.businessName}" created.` })
      onCreated()
    } catch (failure) {
      setSending(false)
      form.setFieldError('businessName', (failure as Failure).error)
      // The fields are disabled until the overlay has gone.
      setTimeout(() => form.getInputNode('businessName')?.focus())
    }
  }

  const submit = form.onSubmit(send, (errors) => {
    const first = Object.keys(empty).find((field) => errors[field])
    if (first) form.getInputNode(first)?.focus()
  })
  return { form, sending, submit }
}
