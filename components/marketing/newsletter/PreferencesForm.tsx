import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSavePreferences } from '@/hooks/marketing/use-newsletter'
import type { Failure } from '@/lib/client/call'
import type { Preferences, PreferencesChange } from '@/lib/marketing/newsletter/schema'
import styles from './Newsletter.module.css'
import { Said } from './Said'
import { TopicBoxes } from './TopicBoxes'

const subscribedOf = ({ topics }: Preferences) =>
  topics.filter(({ subscribed }) => subscribed).map(({ id }) => id)

type Props = { token: string; preferences: Preferences }

/** The topics that somebody gets mail about, and the way to get none at all. */
export function PreferencesForm({ token, preferences }: Props) {
  const { organization, email, suppressed, topics } = preferences
  const save = useSavePreferences(token)
  const [chosen, choose] = useState(() => subscribedOf(preferences))
  const [doing, setDoing] = useState<'save' | 'unsubscribe' | null>(null)
  const [done, setDone] = useState('')
  const [refusal, setRefusal] = useState('')
  const change = (ids: number[]) => {
    setDone('')
    choose(ids)
  }
  const send = async (what: 'save' | 'unsubscribe', change: PreferencesChange) => {
    setDoing(what)
    setDone('')
    setRefusal('')
    try {
      choose(subscribedOf(await save(change)))
      setDone(
        what === 'save'
          ? 'Saved.'
          : `You are unsubscribed: ${organization} sends you nothing more of this kind.`,
      )
    } catch (cause) {
      setRefusal((cause as Failure).error)
    }
    setDoing(null)
  }
  return (
    <>
      <Said title={`What ${organization} sends you`}>
        To <b>{email}</b>. Mail about your account comes whatever you choose here.
      </Said>
      {suppressed && !done && (
        <p className={styles.notice}>
          You get nothing of this kind at the moment. Choose topics to hear of them again.
        </p>
      )}
      <p role="status" className={done ? styles.notice : undefined}>
        {done}
      </p>
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      {topics.length > 0 && (
        <form
          aria-label="Mail preferences"
          aria-busy={doing !== null}
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            void send('save', { topicIds: chosen, unsubscribe: false })
          }}
        >
          <TopicBoxes label="Topics" topics={topics} chosen={chosen} onChoose={change} />
          <Button type="submit" size="md" loading={doing === 'save'}>
            Save
          </Button>
        </form>
      )}
      {!(suppressed && chosen.length === 0) && (
        <section className={styles.rest} aria-label="Unsubscribe">
          <p>
            You want nothing of this kind any more? One press is enough, and takes effect at once.
          </p>
          <Button
            variant="default"
            loading={doing === 'unsubscribe'}
            onClick={() => void send('unsubscribe', { topicIds: [], unsubscribe: true })}
          >
            Unsubscribe from everything
          </Button>
        </section>
      )}
    </>
  )
}
