import { Skeleton } from '@mantine/core'
import { counted } from '@/components/data/column'
import { LoadFailure } from '@/components/data/LoadFailure'
import { ConfirmDialog } from '@/components/forms/ConfirmDialog'
import { Dialog } from '@/components/forms/Dialog'
import styles from '@/components/forms/PublishDialog.module.css'
import { useAudience, useCampaignActs, useChecks } from '@/hooks/use-campaigns'
import type { QuestionProps } from './CampaignQuestion'
import { Checks } from './Checks'
import { personNoun } from './words'

/** Says what is wrong with a draft, or what submitting it does, and asks. */
export function SubmitCampaign({ campaign, onDone, onClose }: QuestionProps) {
  const { submit } = useCampaignActs()
  const checks = useChecks(campaign)
  const { data: audience } = useAudience(campaign)
  const { name } = campaign
  if (!checks.data || checks.isLoading)
    return (
      <Dialog title="Submit for approval" size={640} onClose={onClose}>
        {checks.error ? (
          <LoadFailure what="The checks" failure={checks.error} onRetry={() => void checks.mutate()} />
        ) : (
          <Skeleton height={160} aria-busy="true" />
        )}
      </Dialog>
    )
  const wrong = checks.data.filter(({ severity }) => severity === 'error')
  if (wrong.length > 0)
    return (
      <Dialog title={`“${name}” cannot be submitted yet`} size={640} onClose={onClose}>
        <p className={styles.sentence}>Mend this first. Warnings do not keep it from being sent.</p>
        <div className={styles.changes}>
          <Checks checks={wrong} />
        </div>
      </Dialog>
    )
  const warnings = checks.data.filter(({ severity }) => severity === 'warning')
  return (
    <ConfirmDialog
      title={`Submit “${name}” for approval?`}
      action="Submit"
      harmless
      wide
      onClose={onClose}
      onConfirm={() => submit(campaign)}
      done={`“${name}” waits to be approved by somebody else.`}
      onDone={onDone}
    >
      <p className={styles.sentence}>
        {audience && `At this moment it would go to ${counted(audience.reachable, personNoun)}. `}
        Somebody else looks at it and approves it. Until then it stays as it is: to change it, withdraw it.
      </p>
      {warnings.length > 0 && (
        <div className={styles.changes}>
          <Checks checks={warnings} />
        </div>
      )}
    </ConfirmDialog>
  )
}
