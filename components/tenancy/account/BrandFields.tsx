import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FileButton } from '@/components/ui/form/fields/FileButton'
import { FormSection } from '@/components/ui/form/FormSection'
import { useAccountLogo } from '@/hooks/tenancy/use-account'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { colourTrouble, isColour } from '@/lib/shared/brand'
import { inWords } from '@/lib/shared/files'
import type { Account } from '@/lib/tenancy/organizations/schema'
import styles from './Brand.module.css'
import { BrandPreview } from './BrandPreview'
import { sourceOf } from './sources'
import type { OwnAccountValues } from './values'

type Props = { form: Form<OwnAccountValues>; account: Account }

/** The colour and the logo of an organization's own pages: empty, they are taken from above. */
export const BrandFields = (props: Props) => (
  <FormSection
    title="Branding"
    about="On its own pages, and on those of all below that have none of their own."
  >
    <LogoField {...props} />
    <ColourField {...props} />
  </FormSection>
)

const ABOVE = 'What holds instead is known once this is saved.'

function LogoField({ form, account: { settings, logo: own } }: Props) {
  const { addressOf, send } = useAccountLogo()
  // An address that this page alone knows, as long as it is open.
  const [shown, setShown] = useState('')
  useEffect(() => () => URL.revokeObjectURL(shown), [shown])
  const { logo } = form.values
  const isAsSaved = logo?.id === own?.id
  const inForce = isAsSaved && settings.logo.value ? addressOf(settings.logo.value) : ''
  const address = (logo && shown) || inForce
  const choose = async (file: File) => {
    form.setFieldValue('logo', await send(file))
    form.clearFieldError('logoFileId')
    setShown(URL.createObjectURL(file))
  }
  const takeBack = () => {
    form.setFieldValue('logo', null)
  }
  return (
    <div
      role="group"
      aria-label="Logo"
      data-path="logoFileId"
      tabIndex={-1}
      className={styles.logo}
    >
      <div className={styles.plate}>
        {address ? (
          <img src={address} alt={logo ? `The logo, ${logo.name}` : 'The logo that holds here'} />
        ) : (
          'No logo'
        )}
      </div>
      <div className={styles.words}>
        <span className={styles.label}>Logo</span>
        <p className={styles.help}>
          {logo ? 'Its own, and for all below.' : isAsSaved ? sourceOf(settings.logo) : ABOVE}
        </p>
        <p className={styles.help}>{inWords('logo')}</p>
        <div className={styles.buttons}>
          <FileButton
            purpose="logo"
            label={logo ? 'Replace the logo' : 'Send a logo'}
            onFile={choose}
            error={form.errors.logoFileId as string | undefined}
          />
          {logo && (
            <Button size="compact-sm" variant="subtle" onClick={takeBack}>
              Remove the logo
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

function ColourField({ form, account: { settings, primaryColour: own } }: Props) {
  const { primaryColour } = form.values
  const typed = primaryColour.trim().toLowerCase()
  const held = settings.primaryColour
  const isAsSaved = typed === (own ?? '')
  const colour = isColour(typed) ? typed : held.value
  const input = form.getInputProps('primaryColour')
  const inherits = typed === ''
  return (
    <div className={styles.colour}>
      <TextInput
        label="Primary colour"
        autoComplete="off"
        spellCheck={false}
        placeholder={held.source === 'own' ? 'What holds otherwise' : held.value}
        description={
          inherits
            ? `${isAsSaved ? sourceOf(held) : ABOVE} Choose one to have its own.`
            : 'Its own, and for all below. Clear it to take what holds otherwise.'
        }
        leftSection={
          <input
            type="color"
            aria-label="Choose the primary colour"
            className={styles.well}
            value={colour}
            onChange={({ currentTarget }) =>
              form.setFieldValue('primaryColour', currentTarget.value)
            }
          />
        }
        rightSectionWidth="auto"
        rightSection={
          !inherits && (
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => form.setFieldValue('primaryColour', '')}
            >
              Clear the colour
            </Button>
          )
        }
        {...input}
      />
      {(!inherits || isAsSaved) && !colourTrouble(colour) && <BrandPreview colour={colour} />}
    </div>
  )
}
