import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import styles from './Newsletter.module.css'

type Props = {
  label: string
  topics: { id: number; name: string; description: string }[]
  chosen: number[]
  error?: React.ReactNode
  onChoose: (ids: number[]) => void
}

/** Topics to tick, each with what it is about. */
export function TopicBoxes({ label, topics, chosen, error, onChoose }: Props) {
  return (
    <Checkbox.Group
      label={label}
      value={chosen.map(String)}
      error={error}
      onChange={(ids) => onChoose(ids.map(Number))}
    >
      <div className={styles.topics}>
        {topics.map(({ id, name, description }) => (
          <Checkbox
            key={id}
            value={String(id)}
            data-path="topicIds"
            label={name}
            description={description || undefined}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
