import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { useRouter } from 'next/router'
import { useState, type ReactNode } from 'react'
import type { OpenedProps } from '@/components/areas/RecordPage'
import { History } from '@/components/ui/form/history/History'
import { ReadOnlyNotice } from '@/components/ui/primitives/Notice'
import { templates } from '@/hooks/marketing/use-templates'
import { useLeftOrganization } from '@/hooks/tenancy/use-left-organization'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { links } from '@/lib/client/links'
import type { Template } from '@/lib/marketing/templates/schema'
import { ContentForm } from './content/ContentForm'
import { fieldWords } from './field-words'
import styles from './OpenedTemplate.module.css'
import { useTemplateActions } from './use-template-actions'
import { actable } from './content/values'
import { VersionsTab } from './versions/VersionsTab'
import { ownerOf } from './words'

const CONTENT = 'content'

/**
 * A template: what it says beside the mail that it becomes, how it was before, and what has become
 * of it.
 */
export function OpenedTemplate({
  record: template,
  guard,
  reload,
  generation,
  onChanged,
}: OpenedProps<Template>) {
  const router = useRouter()
  const selected = useSelected()
  const [tab, setTab] = useState<string | null>(CONTENT)
  const { readOnly, dialog } = useReadOnly(template, onChanged)
  const toList = () => void router.push(links.page('/admin/templates', selected))
  useLeftOrganization(selected, () => (guard.current?.mayLeave() ?? true) && toList())
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false} keepMountedMode="display-none">
      <Tabs.List>
        <Tabs.Tab value={CONTENT}>Content</Tabs.Tab>
        <Tabs.Tab value="versions">Versions</Tabs.Tab>
        <Tabs.Tab value="history">History</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={CONTENT} keepMounted>
        <ContentForm
          key={generation}
          template={template}
          guard={guard}
          readOnly={readOnly}
          onSaved={() => void reload()}
          onChanged={onChanged}
          onAsk={() => setTab(CONTENT)}
          onClose={toList}
        />
      </Tabs.Panel>
      <Tabs.Panel value="versions" className={styles.panel}>
        <VersionsTab
          template={template}
          mayLeave={() => guard.current?.mayLeave() ?? true}
          onRestored={async () => {
            await onChanged()
            setTab(CONTENT)
          }}
        />
      </Tabs.Panel>
      <Tabs.Panel value="history" className={styles.panel}>
        <History
          entity={templates}
          id={String(template.id)}
          what="the template"
          words={fieldWords}
        />
      </Tabs.Panel>
      {dialog}
    </Tabs>
  )
}

/**
 * Why nothing in a template can be changed here, with the way to change it where there is one, and
 * what that asks.
 */
function useReadOnly(
  template: Template,
  onChanged: () => Promise<void>,
): { readOnly: ReactNode; dialog: ReactNode } {
  const { can } = usePermissions()
  const { ask, dialog } = useTemplateActions({ onChanged })
  if (template.inherited) {
    const sentence = `It belongs to ${ownerOf(template)} and is inherited: here it is read.`
    if (!can('templates:create') || template.status !== 'live')
      return { readOnly: sentence, dialog }
    const readOnly = (
      <ReadOnlyNotice label="Customize…" onClick={ask('customize', actable(template))}>
        {sentence}
      </ReadOnlyNotice>
    )
    return { readOnly, dialog }
  }
  return {
    readOnly: !can('templates:update') && 'You can read this. Changing it needs templates:update.',
    dialog,
  }
}
