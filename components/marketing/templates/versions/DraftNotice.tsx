import { Button } from '@mantine/core'
import { actable } from '@/components/marketing/templates/content/values'
import styles from '@/components/marketing/templates/OpenedTemplate.module.css'
import { useTemplateActions } from '@/components/marketing/templates/use-template-actions'
import { Notice } from '@/components/ui/primitives/Notice'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Template } from '@/lib/marketing/templates/schema'

type Props = {
  template: Template
  /** Something entered is not saved yet. */
  unsaved: boolean
  onChanged: () => Promise<void>
}

/** Which version stands below, what mails are made with meanwhile, and how it goes on. */
export function DraftNotice({ template, unsaved, onChanged }: Props) {
  const { can } = usePermissions()
  const { ask, dialog } = useTemplateActions({ onChanged })
  const { draft } = template
  const action = (
    <span className={styles.actions}>
      <Button
        size="compact-sm"
        variant="default"
        disabled={unsaved}
        onClick={ask('test', actable(template))}
      >
        Send a test…
      </Button>
      {draft && can('templates:publish') && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={unsaved}
          onClick={ask('publish', actable(template))}
        >
          Publish…
        </Button>
      )}
    </span>
  )
  return (
    <>
      <Notice action={action}>
        {standingOf(template)}
        {unsaved && ' Save it before it is sent or published.'}
      </Notice>
      {dialog}
    </>
  )
}

function standingOf({ draft, published, status }: Template): string {
  if (draft && published && status === 'live')
    return `This is the draft of version ${draft.number}. Mails are made with version ${published.number} until it is published.`
  if (draft)
    return `This is the draft of version ${draft.number}. No mail is made with it until it is published.`
  return `Version ${published!.number} is live. A change is saved as a draft of the next version.`
}
