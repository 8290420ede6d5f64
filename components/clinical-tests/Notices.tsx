import { Button } from '@mantine/core'
import type { Hand } from '@/components/forms/RecordDrawer'
import { usePermissions } from '@/hooks/use-permissions'
import { missingIn, type ClinicalTest } from '@/lib/clinical-tests/schema'
import styles from './Standing.module.css'
import type { TestForm } from './TestFields'
import { useTestActions } from './use-test-actions'
import { actable, inputOf } from './values'

type Props = { test: ClinicalTest; hand: Hand }

/** Puts what is missing on its fields, and the focus on the first of them as they stand on the page. */
function showMissing(form: TestForm, missing: Record<string, string>) {
  form.setErrors(missing)
  const paths = Object.keys(missing).map((field) => `[data-path="${field}"], [data-path^="${field}."]`)
  const first = document.querySelector<HTMLElement>(paths.join(', '))
  first?.focus()
}

/** Which version stands below, and what to do so that it comes into force. */
export function DraftNotice({ test, hand, form }: Props & { form: TestForm }) {
  const { can } = usePermissions()
  const { ask, dialog } = useTestActions({ onChanged: () => void hand.reload() })
  const publish = () => {
    const missing = missingIn(inputOf(form.getValues()) as Parameters<typeof missingIn>[0])
    if (Object.keys(missing).length > 0) showMissing(form, missing)
    else ask('publish', actable(test))()
  }
  return (
    <div className={styles.notice}>
      <p>
        {test.published
          ? `This is the draft of version ${test.draft!.number}. Version ${test.published.number} is in force until it is published.`
          : 'This is a draft. Nobody can order the test until it is published.'}
        {form.isDirty() && ' Save it before it is published.'}
      </p>
      {can('tests:publish') && (
        <Button variant="default" disabled={form.isDirty()} onClick={publish}>
          Publish…
        </Button>
      )}
      {dialog}
    </div>
  )
}

/** What is published is read; to change it, a new version is made. */
export function PublishedNotice({ test, hand }: Props) {
  const { draft } = useTestActions({ onChanged: () => void hand.reload() })
  if (test.status === 'retired') return 'It is retired: nothing in it is changed any more.'
  return (
    <span className={styles.published}>
      Version {test.published!.number} is published and stays as it is.
      <Button size="compact-xs" variant="default" onClick={() => void draft(actable(test))}>
        New version
      </Button>
    </span>
  )
}
