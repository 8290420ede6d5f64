import { Button } from '@mantine/core'
import { useState } from 'react'
import { IconHistory } from '@tabler/icons-react'
import { VersionList } from '@/components/ui/form/history/VersionList'
import styles from '@/components/ui/form/history/Versions.module.css'
import type { Hand } from '@/components/ui/form/RecordDrawer'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { useFaqActs, useFaqVersions } from '@/hooks/tenancy/use-faqs'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Failure } from '@/lib/client/call'
import { notify } from '@/lib/client/notify'
import type { FaqEntry, FaqVersion } from '@/lib/tenancy/faqs/schema'
import answer from './FaqVersions.module.css'

type Props = { faq: FaqEntry; hand: Hand }

/** What was published of a question, and the way back to it. */
export const FaqVersions = ({ faq, hand }: Props) => (
  <Loaded what="The versions" answer={useFaqVersions(faq.id)}>
    {(versions) =>
      versions.length === 0 ? (
        <EmptyState icon={IconHistory} title="Not published yet">
          Each text that is published is kept here.
        </EmptyState>
      ) : (
        <Versions versions={versions} faq={faq} hand={hand} />
      )
    }
  </Loaded>
)

const statusOf = ({ withdrawnAt }: FaqVersion) =>
  withdrawnAt
    ? ({ tone: 'quiet', children: 'Former' } as const)
    : ({ tone: 'good', children: 'On the page' } as const)

function Versions({ versions, faq, hand }: Props & { versions: FaqVersion[] }) {
  const [chosen, setChosen] = useState(versions[0]!.number)
  const [busy, setBusy] = useState(false)
  const { restore } = useFaqActs()
  const mayRestore = usePermissions().can('faqs:update')
  const version = versions.find(({ number }) => number === chosen) ?? versions[0]!
  const isWritten = version.question === faq.question && version.answer === faq.answer
  const bringBack = async () => {
    if (!hand.mayLeave()) return
    setBusy(true)
    try {
      await restore(faq, version.number)
      void notify({ message: `Version ${version.number} is written again. Publish it to show it.` })
      await hand.reload()
    } catch (cause) {
      void notify({ color: 'red', message: (cause as Failure).error })
    }
    setBusy(false)
  }
  return (
    <div className={styles.versions}>
      <div className={styles.choosing}>
        <VersionList
          versions={versions}
          chosen={version.number}
          statusOf={statusOf}
          onChoose={setChosen}
        />
        {mayRestore && !isWritten && (
          <Button variant="default" loading={busy} onClick={() => void bringBack()}>
            Restore version {version.number}
          </Button>
        )}
      </div>
      <div className={styles.reading}>
        <h3>{version.question}</h3>
        <p className={answer.answer}>{version.answer}</p>
        <p className={styles.none}>
          {version.publishedBy
            ? `Published by ${version.publishedBy}.`
            : 'Part of the starter set.'}
        </p>
      </div>
    </div>
  )
}
