import { CodeField } from '@/components/marketing/templates/content/CodeField'
import { previewedIn, previewOf } from '@/components/marketing/templates/content/values'
import { Views } from '@/components/marketing/templates/preview/TemplatePreview'
import styles from '@/components/ui/form/history/Versions.module.css'
import { Heading } from '@/components/ui/primitives/dialog/Heading'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { usePreview } from '@/hooks/marketing/use-templates'
import { useSelected } from '@/hooks/ui/list/use-selected'
import type { Template, TemplateVersion } from '@/lib/marketing/templates/schema'

type Props = { template: Template; version: TemplateVersion }

/** A version as the mail that it is, and as it was written. */
export function VersionRead({ template, version }: Props) {
  const answer = usePreview(previewOf(template, version), previewedIn(template, useSelected()))
  return (
    <section aria-labelledby="whole">
      <Heading id="whole" className={styles.title}>
        Version {version.number}, whole
      </Heading>
      <Loaded what="The preview" answer={answer}>
        {(preview) => <Views preview={preview} />}
      </Loaded>
      <CodeField label="MJML" readOnly value={version.mjml} />
    </section>
  )
}
