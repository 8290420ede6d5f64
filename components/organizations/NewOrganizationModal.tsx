import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/LoadingOverlay.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { LoadingOverlay, Modal, TextInput } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { useOrganizationForm } from '@/hooks/use-organization-form'
import { CountryField } from './CountryField'
import { ModalActions } from './ModalActions'
import styles from './NewOrganizationModal.module.css'
import { OrganizationField } from './OrganizationField'
import { ReferrerField } from './ReferrerField'

/** Mount it only while it is open: closing throws the form away, which is the reset. */
export function NewOrganizationModal({ onClose }: { onClose: () => void }) {
  const { form, sending, submit } = useOrganizationForm(onClose)
  const [asking, setAsking] = useState(false)

  // Escape and the cross ask when something would be lost; Cancel has said what it does.
  const leave = () => {
    if (sending) return
    if (form.isDirty() && !asking) setAsking(true)
    else onClose()
  }
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || sending) return
    event.preventDefault()
    submit()
  }

  return (
    <Modal
      opened
      onClose={leave}
      closeOnClickOutside={false}
      title="New Organization"
      size={640}
      classNames={{ title: styles.title, header: styles.header, body: styles.body }}
    >
      <form onSubmit={submit} onKeyDown={submitByKey} noValidate className={styles.form} aria-busy={sending}>
        <LoadingOverlay visible={sending} loaderProps={{ 'aria-label': 'Creating the organization' }} />
        <CountryField {...form.getInputProps('selectedCountry')} />
        <div className={styles.pair}>
          <TextInput
            label="Business Name"
            description="Its subdomain is made from this name."
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
        </div>
        <div className={styles.pair}>
          <OrganizationField
            label="Create Under Organization"
            description="Leave it empty for an organization of its own."
            {...form.getInputProps('partOf')}
          />
          <ReferrerField {...form.getInputProps('referrerOrganizationUserId')} />
        </div>
        <ModalActions asking={asking} sending={sending} onStay={() => setAsking(false)} onLeave={onClose} />
      </form>
    </Modal>
  )
}
