import { Skeleton } from '@mantine/core'
import { IconHelp, IconPlus } from '@tabler/icons-react'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { useRead } from '@/hooks/ui/list/use-read'
import { request } from '@/lib/client/api'
import styles from './Questions.module.css'

/**
 * Questions that fold their answers away. The browser's own element does it: it can be found in and
 * needs no script.
 */
export function Questions() {
  const { data, error, mutate } = useRead(request('GET', '/faqs'))
  return (
    <div className={styles.questions}>
      <h1 className={styles.title}>Questions and answers</h1>
      <p className={styles.about}>What people ask before and after they begin.</p>
      {error && !data && (
        <LoadFailure what="The questions" failure={error} onRetry={() => void mutate()} />
      )}
      {data?.length === 0 && (
        <EmptyState icon={IconHelp} title="No questions yet">
          Answers to what people ask most will stand here.
        </EmptyState>
      )}
      {data?.map(({ id, question, answer }) => (
        <details key={id} className={styles.question}>
          <summary>
            <h2>{question}</h2>
            <IconPlus size={18} stroke={1.5} aria-hidden />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
      {!data &&
        !error &&
        [60, 45, 70, 52].map((width) => (
          <Skeleton key={width} height={14} width={`${width}%`} my={21} />
        ))}
    </div>
  )
}
