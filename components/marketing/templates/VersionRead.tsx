import { Loaded } from '@/components/data/Loaded'
import { Heading } from '@/components/forms/Heading'
import styles from '@/components/forms/Versions.module.css'
import { usePreview } from '@/hooks/marketing/use-templates'
import { useSelected } from '@/hooks/ui/list/use-selected'
import type { Template, TemplateVersion } from '@/lib/marketing/templates/schema'
import { CodeField } from './CodeField'
import { Views } from './TemplatePreview'
import { previewedIn, previewOf } from './values'

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
