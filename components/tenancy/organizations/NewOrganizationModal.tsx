import '@mantine/core/styles/LoadingOverlay.layer.css'
import { LoadingOverlay, TextInput, type TextInputProps } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { RestoredNotice } from '@/components/ui/form/RestoredNotice'
import { SaveBar } from '@/components/ui/form/SaveBar'
import { Dialog } from '@/components/ui/primitives/dialog/Dialog'
import { Pair } from '@/components/ui/primitives/Pair'
import { useOrganizationForm } from '@/hooks/tenancy/use-organization-form'
import { CountryField } from './CountryField'
import styles from './NewOrganizationModal.module.css'
import { OrganizationField } from './OrganizationField'
import { ReferrerField } from './ReferrerField'

/** Help text under the field, so that the fields of a pair stand side by side. */
const BELOW: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

/** Mount it only while it is open: closing throws the form away, which is the reset. */
export function NewOrganizationModal({ onClose }: { onClose: () => void }) {
  const { form, sending, submit, restored, discard, forget, chosen, setChosen } =
    useOrganizationForm(onClose)
  const [asking, setAsking] = useState(false)

  // Escape and the cross ask when something would be lost; Cancel has said what it does.
  const leave = () => {
    if (sending) return
    if (form.isDirty() && !asking) setAsking(true)
    else onClose()
  }
  const drop = () => {
    forget()
    onClose()
  }
  const submitByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || sending) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  return (
    <Dialog title="New Organization" size={640} closeOnClickOutside={false} bare onClose={leave}>
      <form
        onSubmit={submit}
        onKeyDown={submitByKey}
        noValidate
        className={styles.form}
        aria-busy={sending}
      >
        <LoadingOverlay
          visible={sending}
          loaderProps={{ 'aria-label': 'Creating the organization' }}
        />
        <div className={styles.fields}>
          {restored && <RestoredNotice onDiscard={discard} />}
          <CountryField {...form.getInputProps('selectedCountry')} />
          <Pair>
            <TextInput
              label="Business Name"
              inputWrapperOrder={BELOW}
              description="3 to 50 letters, digits, spaces, apostrophes, commas and dots. Its subdomain is made from this name. A name with other characters, such as Saint-Luc, is entered as the display name on its account page afterwards."
              withAsterisk
              autoComplete="off"
              {...form.getInputProps('businessName')}
            />
            <TextInput
              label="Business Registration ID"
              withAsterisk
              autoComplete="off"
              {...form.getInputProps('businessRegistrationId')}
            />
          </Pair>
          <Pair>
            <OrganizationField
              label="Create Under Organization"
              description="Leave it empty for an organization of its own."
              {...form.getInputProps('partOf')}
              known={chosen.partOf}
              onChange={(id, partOf) => {
                setChosen((before) => ({ ...before, partOf }))
                form.setFieldValue('partOf', id)
              }}
            />
            <ReferrerField
              {...form.getInputProps('referrerOrganizationUserId')}
              chosen={chosen.referrer ?? null}
              onChange={(id, referrer) => {
                setChosen((before) => ({ ...before, referrer }))
                form.setFieldValue('referrerOrganizationUserId', id)
              }}
            />
          </Pair>
        </div>
        <SaveBar
          asking={asking}
          sending={sending}
          label="Create"
          onStay={() => setAsking(false)}
          onLeave={drop}
          onCancel={drop}
        />
      </form>
    </Dialog>
  )
}
