import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import '@/lib/client/zod-sentences'
import type { Failure } from '@/lib/client/call'
import { notify } from '@/lib/client/notify'
import { OrganizationInput, type OrganizationEntry } from '@/lib/tenancy/organizations/schema'
import { useDraft } from '@/hooks/ui/form/use-draft'
import { useCreateOrganization } from './use-organizations'
import type { Referrer } from '@/lib/tenancy/referrals/schema'
import { validateOnBlur } from '@/hooks/ui/form/validate-on-blur'

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

/** How the chosen options are called, which their fields do not look up. */
export type ChosenOptions = {
  partOf?: Pick<OrganizationEntry, 'id' | 'domainURL' | 'label'> | null
  referrer?: Referrer | null
}

/**
 * The New Organization form: checked on blur, and whatever the server refuses is said on the
 * business name. What was entered outlasts the session.
 */
export function useOrganizationForm(onCreated: () => void) {
  const draft = useDraft('New Organization')
  const [beginning] = useState(() => ({ ...empty, ...draft.found?.values }) as OrganizationValues)
  const [chosen, setChosen] = useState((draft.found?.beside ?? {}) as ChosenOptions)
  const [restored, setRestored] = useState(draft.found !== undefined)
  const form = useForm<OrganizationValues>({
    initialValues: beginning,
    validate: schemaResolver(OrganizationInput, { sync: true }),
    ...validateOnBlur,
  })
  const compare = useEffectEvent(() => {
    form.setInitialValues(empty)
    form.setValues(beginning)
  })
  useEffect(() => compare(), [])
  const keep = useEffectEvent(() => {
    if (form.isDirty()) draft.keep({ values: form.values, base: empty, beside: chosen })
    else draft.forget()
  })
  useEffect(() => keep(), [form.values])
  const discard = () => {
    setRestored(false)
    setChosen({})
    form.setValues(empty)
    form.clearErrors()
  }

  const create = useCreateOrganization()
  const [sending, setSending] = useState(false)

  const send = async (values: OrganizationValues) => {
    setSending(true)
    try {
      await create(OrganizationInput.parse(values))
      draft.forget()
      void notify({
        title: 'New Organization',
        message: `Organization "${values.businessName}" created.`,
      })
      onCreated()
    } catch (cause) {
      const failure = cause as Failure
      if (failure.done) draft.forget()
      setSending(false)
      form.setFieldError('businessName', failure.error)
      // The fields are disabled until the overlay has gone.
      setTimeout(() => form.getInputNode('businessName')?.focus())
    }
  }

  const submit = form.onSubmit(send, (errors) => {
    const first = Object.keys(empty).find((field) => errors[field])
    if (first) form.getInputNode(first)?.focus()
  })
  return { form, sending, submit, restored, discard, forget: draft.forget, chosen, setChosen }
}
