import { fieldWords } from '@/components/marketing/templates/field-words'
import { Differences } from '@/components/ui/form/history/Differences'
import styles from '@/components/ui/form/history/Versions.module.css'
import { Heading } from '@/components/ui/primitives/dialog/Heading'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { useTemplateVersion } from '@/hooks/marketing/use-templates'
import type { TemplateVersion } from '@/lib/marketing/templates/schema'
import { LineChanges } from './LineChanges'

type Props = { id: number; older: number; newer: TemplateVersion }

const rest = ({ subject, previewText, variables }: TemplateVersion) => ({
  subject,
  previewText,
  variables,
})

/** How two versions of a template differ: the code line by line, the rest field by field. */
export const VersionChanges = ({ id, older, newer }: Props) => (
  <section aria-labelledby="changed">
    <Heading id="changed" className={styles.title}>
      From version {older} to version {newer.number}
    </Heading>
    <Loaded what="The version" answer={useTemplateVersion(id, older)}>
      {(before) => (
        <>
          <Differences before={rest(before)} after={rest(newer)} words={fieldWords} />
          <LineChanges before={before.mjml} after={newer.mjml} />
        </>
      )}
    </Loaded>
  </section>
)
