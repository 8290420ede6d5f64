import { Button } from '@mantine/core'
import { useState } from 'react'
import { statusOf } from '@/components/marketing/templates/words'
import { Select } from '@/components/ui/form/fields/Select'
import { VersionList } from '@/components/ui/form/history/VersionList'
import styles from '@/components/ui/form/history/Versions.module.css'
import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { Loaded } from '@/components/ui/primitives/Loaded'
import {
  useTemplateActs,
  useTemplateVersion,
  useTemplateVersions,
} from '@/hooks/marketing/use-templates'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Template, TemplateVersionEntry } from '@/lib/marketing/templates/schema'
import { VersionChanges } from './VersionChanges'
import { VersionRead } from './VersionRead'

type Props = {
  template: Template
  /** Whether nothing entered would be lost; if not, it asks. */
  mayLeave: () => boolean
  onRestored: () => Promise<void>
}

/** Every version of a template: what each said, how two of them differ, and the way back to one. */
export const VersionsTab = (props: Props) => (
  <Loaded what="The versions" answer={useTemplateVersions(props.template.id)}>
    {(versions) => <Versions versions={versions} {...props} />}
  </Loaded>
)

function Versions({
  versions,
  template,
  mayLeave,
  onRestored,
}: Props & { versions: TemplateVersionEntry[] }) {
  const [chosen, setChosen] = useState(versions[0]!.number)
  const [compared, setCompared] = useState<number | null>(null)
  const [asking, setAsking] = useState(false)
  const { can } = usePermissions()
  const version = versions.find(({ number }) => number === chosen) ?? versions[0]!
  const before = versions[versions.indexOf(version) + 1]
  const other =
    versions.find(({ number }) => number === compared && number !== version.number) ?? before
  const mayRestore = can('templates:update') && !template.inherited && version.status === 'archived'
  return (
    <div className={styles.versions}>
      <div className={styles.choosing}>
        <VersionList
          versions={versions}
          chosen={version.number}
          statusOf={({ status }) => statusOf(status)}
          onChoose={setChosen}
        />
        {versions.length > 1 && (
          <Select
            label="Compared with"
            allowDeselect={false}
            data={versions
              .filter(({ number }) => number !== version.number)
              .map(({ number }) => ({ value: String(number), label: `Version ${number}` }))}
            placeholder="None"
            value={other ? String(other.number) : null}
            onChange={(number) => setCompared(Number(number))}
          />
        )}
        {mayRestore &&
          (template.draft ? (
            <p className={styles.none}>
              Version {template.draft.number} is being drafted: publish or discard it to restore
              another one.
            </p>
          ) : (
            <Button variant="default" onClick={() => mayLeave() && setAsking(true)}>
              Restore version {version.number}…
            </Button>
          ))}
      </div>
      <Both
        template={template}
        older={other?.number}
        newer={version.number}
        isOnly={versions.length === 1}
        key={`${other?.number} ${version.number}`}
      />
      {asking && (
        <Restore
          template={template}
          number={version.number}
          onDone={onRestored}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

type BothProps = { template: Template; older?: number; newer: number; isOnly: boolean }

/** What has changed from one version to another, and that one whole. */
const Both = ({ template, older, newer, isOnly }: BothProps) => (
  <Loaded what="The version" answer={useTemplateVersion(template.id, newer)}>
    {(version) => (
      <div className={styles.reading}>
        {older === undefined ? (
          <p className={styles.none}>
            {isOnly ? 'This is the only version.' : 'Nothing came before it.'}
          </p>
        ) : (
          <VersionChanges id={template.id} older={older} newer={version} />
        )}
        <VersionRead template={template} version={version} />
      </div>
    )}
  </Loaded>
)

type RestoreProps = {
  template: Template
  number: number
  onDone: () => Promise<void>
  onClose: () => void
}

function Restore({ template, number, onDone, onClose }: RestoreProps) {
  const { restore } = useTemplateActs()
  return (
    <ConfirmDialog
      title={`Restore version ${number} of “${template.name}”?`}
      action="Restore"
      harmless
      onClose={onClose}
      onConfirm={() => restore(template, number)}
      done={`Version ${number} is restored as a draft.`}
      onDone={onDone}
    >
      It becomes the draft of the next version. No mail is made with it until it is published.
    </ConfirmDialog>
  )
}
