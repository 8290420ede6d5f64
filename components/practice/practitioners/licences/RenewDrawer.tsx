import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import { z } from '@/lib/shared/zod'
import { typeWord } from '@/components/practice/practitioners/words'
import { FileButton } from '@/components/ui/form/fields/FileButton'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { Pair } from '@/components/ui/primitives/Pair'
import { useOwnRecordActs } from '@/hooks/practice/use-practitioners'
import type { SentFile } from '@/hooks/ui/form/use-files'
import { NO_END_SAID, Renewal, type FiledLicence } from '@/lib/practice/practitioners/schema'
import { inWords } from '@/lib/shared/files'
import styles from './RenewDrawer.module.css'

const LAST_DAY = '9999-12-31'

type Values = {
  number: string
  issued: string
  expires: string
  noExpiry: boolean
  file: SentFile | null
}

/**
 * What is sent, for what the form holds: a licence that ends says again when it does, or that it
 * does not any more.
 */
const renewalOf = ({ expires: end }: FiledLicence) =>
  z
    .preprocess((values) => {
      const { file, ...said } = values as Values
      return { ...said, fileId: file?.id }
    }, Renewal)
    .refine(({ expires, noExpiry }) => !end || expires || noExpiry, {
      path: ['expires'],
      message: NO_END_SAID,
    })

/** Says that a licence of one's own was renewed, with the file that shows it. */
export function RenewDrawer({ licence, onClose }: { licence: FiledLicence; onClose: () => void }) {
  const { sendFile, renew } = useOwnRecordActs()
  const initialValues: Values = {
    number: licence.number,
    issued: '',
    expires: '',
    noExpiry: false,
    file: null,
  }
  return (
    <FormDrawer
      title={`Renew ${typeWord(licence.type)} ${licence.number}`}
      of={licence.id}
      submitLabel="Send"
      schema={renewalOf(licence)}
      initialValues={initialValues}
      notKept={['file']}
      onClose={onClose}
      onSubmit={async (input) => {
        await renew(licence.id, input)
        return `${input.number} was sent, and awaits verification.`
      }}
    >
      {(form) => (
        <>
          <p className={styles.about}>
            Somebody who verifies licences will look at it. Until then the licence keeps its number,
            its days and its file.
          </p>
          <TextInput
            label="Number"
            description="Change it if the renewed licence has another one."
            withAsterisk
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            {...form.getInputProps('number')}
          />
          <Pair>
            <TextInput
              label="Issued"
              type="date"
              max={LAST_DAY}
              {...form.getInputProps('issued')}
            />
            <TextInput
              label="Expires"
              type="date"
              max={LAST_DAY}
              disabled={form.values.noExpiry}
              {...form.getInputProps('expires')}
            />
          </Pair>
          <Checkbox
            label="The renewed licence does not expire"
            {...form.getInputProps('noExpiry', { type: 'checkbox' })}
            onChange={({ currentTarget: { checked } }) => {
              form.setFieldValue('noExpiry', checked)
              if (checked) form.setFieldValue('expires', '')
            }}
          />
          <div
            role="group"
            aria-label="The licence"
            data-path="fileId"
            tabIndex={-1}
            className={styles.file}
          >
            <span className={styles.label}>
              The licence <span aria-hidden>*</span>
            </span>
            <p className={styles.help}>
              {form.values.file ? form.values.file.name : inWords('licence')}
            </p>
            <FileButton
              purpose="licence"
              label={form.values.file ? 'Choose another file' : 'Choose a file'}
              error={form.errors.fileId as string | undefined}
              onFile={async (file) => {
                form.setFieldValue('file', await sendFile(file))
                form.clearFieldError('fileId')
              }}
            />
          </div>
        </>
      )}
    </FormDrawer>
  )
}
