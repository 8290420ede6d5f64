import { TextInput } from '@mantine/core'
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { fieldWords } from '@/components/marketing/templates/field-words'
import { TemplatePreview } from '@/components/marketing/templates/preview/TemplatePreview'
import { DraftNotice } from '@/components/marketing/templates/versions/DraftNotice'
import styles from '@/components/ui/form/Beside.module.css'
import { LastChange } from '@/components/ui/form/history/LastChange'
import { RecordForm, type Guard } from '@/components/ui/form/RecordForm'
import { templates, useSaveTemplate } from '@/hooks/marketing/use-templates'
import type { Form } from '@/hooks/ui/form/use-save-form'
import {
  PREVIEW_TEXT_MOST,
  SUBJECT_MOST,
  TemplateChange,
  type Template,
  type TemplateCheck,
} from '@/lib/marketing/templates/schema'
import type { CodeHandle } from './CodeEditor'
import { CodeField } from './CodeField'
import { GivenVariables } from './GivenVariables'
import { valuesOf, type EditorValues } from './values'
import { VariablesField } from './VariablesField'

type Props = {
  template: Template
  guard: RefObject<Guard | null>
  /** Why nothing in it can be changed here, if so. */
  readOnly: ReactNode
  /** It was saved, or something was done with it: has the page show it as it is. */
  onSaved: () => void
  onChanged: () => Promise<void>
  /** It asks whether to discard what was entered. */
  onAsk: () => void
  onClose: () => void
}

const FIELDS = {
  subject: 'subject',
  previewText: 'previewText',
  mjml: 'mjml',
  variables: 'variables',
}

/** What a template says, and beside it the mail that it becomes. */
export function ContentForm({
  template,
  guard,
  readOnly,
  onSaved,
  onChanged,
  onAsk,
  onClose,
}: Props) {
  const save = useSaveTemplate()
  const saved = useRef(template)
  const code = useRef<CodeHandle>(null)
  const [checks, setChecks] = useState<TemplateCheck[]>([])
  const isRead = Boolean(readOnly)

  const go = ({ where, line }: TemplateCheck) => {
    if (where === 'mjml') return code.current?.goTo(line ?? 1)
    const field = document.querySelector<HTMLElement>(
      `[data-path="${FIELDS[where]}"], [data-path^="${FIELDS[where]}."]`,
    )
    field?.focus()
  }
  return (
    <RecordForm
      name="template"
      guard={guard}
      record={template}
      schema={TemplateChange}
      initialValues={valuesOf(template)}
      valuesOf={valuesOf}
      words={fieldWords}
      readOnly={readOnly}
      who={<LastChange entity={templates} id={String(template.id)} />}
      submitLabel="Save draft"
      cancelLabel={null}
      className={styles.columns}
      onSubmit={async (input) => {
        saved.current = await save(input, String(template.id))
      }}
      onSaved={() => {
        onSaved()
        return saved.current
      }}
      onAsk={onAsk}
      onClose={onClose}
      below={(form) => (
        <div className={styles.beside}>
          <TemplatePreview
            template={template}
            values={form.values}
            onChecks={setChecks}
            onGo={isRead ? undefined : go}
          />
        </div>
      )}
    >
      {(form) => (
        <>
          {!isRead && (
            <DraftNotice template={template} unsaved={form.isDirty()} onChanged={onChanged} />
          )}
          <TextFields form={form} />
          <CodeField
            label="MJML"
            description={
              isRead
                ? undefined
                : 'Tab indents. To leave the field by keyboard, press Escape and then Tab.'
            }
            error={form.errors.mjml}
            path="mjml"
            readOnly={isRead}
            value={form.values.mjml}
            onChange={(mjml) => form.setFieldValue('mjml', mjml)}
            onBlur={() => form.validateField('mjml')}
            checks={checks}
            handle={code}
          />
          <VariablesField form={form} disabled={isRead} />
          <GivenVariables
            template={template}
            onInsert={isRead ? undefined : (text) => code.current?.insert(text)}
          />
        </>
      )}
    </RecordForm>
  )
}

/** The one-line texts, each with how much of its room is taken. */
const TextFields = ({ form }: { form: Form<EditorValues> }) => (
  <>
    <TextInput
      label="Name"
      description="How you find it again. Whoever gets the mail does not see it."
      autoComplete="off"
      {...form.getInputProps('name')}
    />
    <TextInput
      label="Subject"
      description={<Count text={form.values.subject} most={SUBJECT_MOST} />}
      autoComplete="off"
      {...form.getInputProps('subject')}
    />
    <TextInput
      label="Preview text"
      description={
        <Count text={form.values.previewText} most={PREVIEW_TEXT_MOST}>
          Stands after the subject in lists of mail.{' '}
        </Count>
      }
      autoComplete="off"
      {...form.getInputProps('previewText')}
    />
  </>
)

const Count = ({ text, most, children }: { text: string; most: number; children?: ReactNode }) => (
  <>
    {children}
    {text.length} of {most} characters
  </>
)
