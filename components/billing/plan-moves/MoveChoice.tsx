import '@mantine/core/styles/Combobox.layer.css'
import { Select } from '@/components/ui/form/fields/Select'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { usePlanChoices } from '@/hooks/billing/use-plan-choices'
import { useMoveAddress } from '@/hooks/billing/use-plan-moves'
import type { PlanVersion } from '@/lib/billing/plans/schema'
import { counted } from '@/lib/client/format/nouns'
import styles from './PlanMoves.module.css'
import { subscriberNoun } from './words'

type Props = { code: string; versions: PlanVersion[]; from: PlanVersion }

const wordOf = ({ number, name, subscribers }: PlanVersion) =>
  `${name}, version ${number} (${counted(subscribers, subscriberNoun)})`

/** A version with subscribers, and a live one that they are to have. */
export function MoveChoice({ code, versions, from }: Props) {
  const { to, chooseVersion, chooseTarget } = useMoveAddress()
  const { data = [], error, mutate } = usePlanChoices()
  if (error) return <LoadFailure what="The plans" failure={error} onRetry={() => void mutate()} />
  const targets = data.filter(
    (plan) => plan.status === 'live' && (plan.code !== code || plan.number !== from.number),
  )
  return (
    <div className={styles.choice}>
      <Select
        label="From"
        allowDeselect={false}
        data={versions.map((version) => ({
          value: String(version.number),
          label: wordOf(version),
        }))}
        value={String(from.number)}
        onChange={(number) => number && chooseVersion(Number(number))}
      />
      <Select
        label="To"
        searchable
        allowDeselect={false}
        placeholder="Choose a live plan"
        nothingFoundMessage="No such plan is live"
        data={targets.map(({ code, name, number }) => ({
          value: code,
          label: `${name}, version ${number}`,
        }))}
        value={to ?? null}
        onChange={(target) => target && chooseTarget(target)}
      />
    </div>
  )
}
