import { Button } from '@mantine/core'
import { showMissing } from '@/components/ui/form/fields/show-missing'
import type { Hand } from '@/components/ui/form/RecordDrawer'
import { Notice, ReadOnlyNotice } from '@/components/ui/primitives/Notice'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { missingIn, type ClinicalTest } from '@/lib/practice/clinical-tests/schema'
import type { TestForm } from './TestFields'
import { useTestActions } from './use-test-actions'
import { actable, inputOf } from './values'

type Props = { test: ClinicalTest; hand: Hand }

/** Which version stands below, and what to do so that it comes into force. */
export function DraftNotice({ test, hand, form }: Props & { form: TestForm }) {
  const { can } = usePermissions()
  const { ask, dialog } = useTestActions({ onChanged: () => void hand.reload() })
  const publish = () => {
    const missing = missingIn(inputOf(form.getValues()) as Parameters<typeof missingIn>[0])
    if (Object.keys(missing).length > 0) showMissing(form, missing)
    else ask('publish', actable(test))()
  }
  const action = can('tests:publish') && (
    <Button variant="default" disabled={form.isDirty()} onClick={publish}>
      Publish…
    </Button>
  )
  return (
    <>
      <Notice action={action}>
        {test.published
          ? `This is the draft of version ${test.draft!.number}. Version ${test.published.number} is in force until it is published.`
          : 'This is a draft. Nobody can order the test until it is published.'}
        {form.isDirty() && ' Save it before it is published.'}
      </Notice>
      {dialog}
    </>
  )
}

/** What is published is read; to change it, a new version is made. */
export function PublishedNotice({ test, hand }: Props) {
  const { draft } = useTestActions({ onChanged: () => void hand.reload() })
  if (test.status === 'retired') return 'It is retired: nothing in it is changed any more.'
  return (
    <ReadOnlyNotice label="New version" onClick={() => void draft(actable(test))}>
      Version {test.published!.number} is published and stays as it is.
    </ReadOnlyNotice>
  )
}
