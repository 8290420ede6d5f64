import { TextInput } from '@mantine/core'
import { RecordDrawer, type Hand } from '@/components/ui/form/RecordDrawer'
import { RowMenu } from '@/components/ui/list/RowMenu'
import { Status } from '@/components/ui/primitives/Status'
import { clinicalTests, useSaveClinicalTest } from '@/hooks/practice/use-clinical-tests'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { ClinicalTest } from '@/lib/practice/clinical-tests/schema'
import { AvailabilityTab } from './AvailabilityTab'
import { DraftNotice, PublishedNotice } from './Notices'
import { PriceInCommerce } from './PriceInCommerce'
import { Standing } from './Standing'
import { TestFields } from './TestFields'
import styles from './TestFields.module.css'
import { useTestActions } from './use-test-actions'
import { actable, changedTest, openIn, valuesOf } from './values'
import { VersionsTab } from './VersionsTab'
import { fieldWords, statusOf } from './words'

type HandProps = { test: ClinicalTest; hand: Hand }

/** What can be done with the test, beside its title. */
function Actions({ test, hand, onClose }: HandProps & { onClose: () => void }) {
  const { actionsFor, dialog } = useTestActions({
    mayLeave: hand.mayLeave,
    onChanged: () => void hand.reload(),
    onGone: onClose,
  })
  return (
    <>
      <Status {...statusOf(test.status)} />
      <RowMenu name={openIn(test).name} actions={actionsFor(actable(test))} />
      {dialog}
    </>
  )
}

function Availability({ test, hand }: HandProps) {
  const { can } = usePermissions()
  const { ask, dialog } = useTestActions({
    mayLeave: hand.mayLeave,
    onChanged: () => void hand.reload(),
  })
  return (
    <>
      <AvailabilityTab
        test={test}
        onChange={can('tests:update') ? ask('offer', actable(test)) : undefined}
      />
      {dialog}
    </>
  )
}

/**
 * One test: what is in force or drafted, who can order it, how it was before, and what has become
 * of it.
 */
export function TestDrawer({ code, onClose }: { code: string; onClose: () => void }) {
  const save = useSaveClinicalTest()
  const { can } = usePermissions()
  const mayChange = can('tests:update')
  return (
    <RecordDrawer
      entity={clinicalTests}
      id={code}
      what="The test"
      wide
      title={(test: ClinicalTest) => openIn(test).name}
      beside={(test, hand) => <Actions test={test} hand={hand} onClose={onClose} />}
      schema={changedTest}
      valuesOf={valuesOf}
      words={fieldWords}
      permission="tests:update"
      readOnly={(test, hand) =>
        mayChange && test.draft === null && <PublishedNotice test={test} hand={hand} />
      }
      tabs={[
        {
          label: 'Availability',
          content: (test, hand) => <Availability test={test} hand={hand} />,
        },
        { label: 'Versions', content: () => <VersionsTab code={code} /> },
      ]}
      above={(test, hand) => <PriceInCommerce test={test} hand={hand} />}
      onSubmit={async (input) =>
        `The draft of “${(await save(input, code)).draft!.name}” is saved.`
      }
      onClose={onClose}
    >
      {(form, test, hand) => (
        <>
          {test.draft && mayChange && <DraftNotice test={test} hand={hand} form={form} />}
          <Standing test={test} />
          <TestFields
            form={form}
            self={code}
            disabled={test.draft === null || !mayChange}
            code={
              <TextInput
                label="Code"
                description="Codes stay as they are."
                readOnly
                variant="filled"
                className={styles.code}
                value={code}
              />
            }
          />
        </>
      )}
    </RecordDrawer>
  )
}
