import { Skeleton } from '@mantine/core'
import { DrawerFrame } from '@/components/ui/form/DrawerFrame'
import { Select } from '@/components/ui/form/fields/Select'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { usePlanChoices } from '@/hooks/billing/use-plan-choices'
import { usePlanVersions, type Compared } from '@/hooks/billing/use-plans'
import type { PlanEntry } from '@/lib/billing/plans/schema'
import styles from './ComparePlans.module.css'
import { Comparison } from './Comparison'
import { statusOf } from './words'

type Props = {
  left?: Compared
  right?: Compared
  onChoose: (left?: Compared, right?: Compared) => void
  onClose: () => void
}

/**
 * Two versions side by side, of one plan or of two, with what differs marked. The address names
 * them.
 */
export function ComparePlans({ left, right, onChoose, onClose }: Props) {
  const { data: choices = [], error, mutate } = usePlanChoices()
  return (
    <DrawerFrame title="Compare plans" wide toRead onClose={onClose}>
      <div className={styles.panel}>
        <div className={styles.chosen}>
          <Side
            label="First"
            choices={choices}
            value={left}
            onChange={(one) => onChoose(one, right)}
          />
          <Side
            label="Second"
            choices={choices}
            value={right}
            onChange={(one) => onChoose(left, one)}
          />
        </div>
        {error && <LoadFailure what="The plans" failure={error} onRetry={() => void mutate()} />}
        {left && right ? (
          <Chosen left={left} right={right} />
        ) : (
          <p className={styles.hint}>Choose two versions to see what differs.</p>
        )}
      </div>
    </DrawerFrame>
  )
}

function Chosen({ left, right }: Required<Pick<Props, 'left' | 'right'>>) {
  const [first, second] = [usePlanVersions(left.code), usePlanVersions(right.code)]
  const trouble = [first, second].find(({ error }) => error)
  if (trouble?.error)
    return (
      <LoadFailure what="A plan" failure={trouble.error} onRetry={() => void trouble.mutate()} />
    )
  if (!first.data || !second.data) return <Skeleton height={320} aria-busy="true" />
  const versions = [
    first.data.find(({ number }) => number === left.number),
    second.data.find(({ number }) => number === right.number),
  ]
  if (!versions[0] || !versions[1])
    return <p className={styles.hint}>There is no such version. Choose another one.</p>
  return <Comparison left={versions[0]} right={versions[1]} />
}

type SideProps = {
  label: string
  choices: PlanEntry[]
  value?: Compared
  onChange: (one: Compared) => void
}

/** A plan, and which version of it: the one that is offered until another is chosen. */
function Side({ label, choices, value, onChange }: SideProps) {
  return (
    <div className={styles.side}>
      <Select
        label={`${label} plan`}
        searchable
        allowDeselect={false}
        placeholder="Choose a plan"
        nothingFoundMessage="No such plan"
        data={choices.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
        value={value?.code ?? null}
        onChange={(code) => {
          const plan = choices.find((choice) => choice.code === code)
          if (plan) onChange({ code: plan.code, number: plan.number })
        }}
      />
      {value && <VersionSelect label={label} value={value} onChange={onChange} />}
    </div>
  )
}

function VersionSelect({
  label,
  value,
  onChange,
}: Omit<SideProps, 'choices'> & { value: Compared }) {
  const { data = [] } = usePlanVersions(value.code)
  return (
    <Select
      label={`${label} version`}
      allowDeselect={false}
      data={data.map(({ number, status }) => ({
        value: String(number),
        label: `Version ${number}, ${statusOf(status).children.toLowerCase()}`,
      }))}
      value={String(value.number)}
      onChange={(number) => number && onChange({ ...value, number: Number(number) })}
    />
  )
}
