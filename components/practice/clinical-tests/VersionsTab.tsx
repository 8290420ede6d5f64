import { Versions } from '@/components/ui/form/history/Versions'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { useVersions } from '@/hooks/practice/use-clinical-tests'
import type { ClinicalTestVersion } from '@/lib/practice/clinical-tests/schema'
import { comparable } from './values'
import { fieldWords, statusOf } from './words'

/** Every version of a test: what each said, and what it changed. */
export const VersionsTab = ({ code }: { code: string }) => (
  <Loaded what="The versions" answer={useVersions(code)}>
    {(versions) => (
      <Versions
        versions={versions}
        statusOf={({ status }) => statusOf(status)}
        comparable={comparable}
        said={said}
        words={fieldWords}
      />
    )}
  </Loaded>
)

/** What was not filled in is no news; that nobody has to fast is the usual. */
const said = (version: ClinicalTestVersion) => ({
  ...comparable(version),
  fasting: version.fasting || null,
})
