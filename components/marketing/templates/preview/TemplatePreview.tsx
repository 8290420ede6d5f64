import '@mantine/core/styles/Tabs.layer.css'
import { Skeleton, Tabs } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { ContactField, type Reader } from '@/components/marketing/contacts/ContactField'
import { CheckList } from '@/components/marketing/templates/content/CheckList'
import {
  previewedIn,
  previewOf,
  valuesAs,
  type EditorValues,
} from '@/components/marketing/templates/content/values'
import { checksWord } from '@/components/marketing/templates/words'
import { Heading } from '@/components/ui/primitives/dialog/Heading'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { LoadFailure } from '@/components/ui/primitives/LoadFailure'
import { usePreview } from '@/hooks/marketing/use-templates'
import { useSelected } from '@/hooks/ui/list/use-selected'
import type { Preview, Template, TemplateCheck } from '@/lib/marketing/templates/schema'
import { hasDark } from './mail-page'
import { MailFrame } from './MailFrame'
import styles from './TemplatePreview.module.css'

type Props = {
  template: Template
  values: Omit<EditorValues, 'name'>
  /** Goes to what is wrong, where it can be mended. */
  onGo?: (check: TemplateCheck) => void
  /** What is wrong with what was previewed last. */
  onChecks?: (checks: TemplateCheck[]) => void
}

/**
 * What is being written, as the mail that it would be; with samples filled in, or as somebody would
 * get it.
 */
export function TemplatePreview({ template, values, onGo, onChecks }: Props) {
  const [reader, setReader] = useState<Reader | null>(null)
  const domainURL = previewedIn(template, useSelected())
  const answer = usePreview(previewOf(template, values, reader ? valuesAs(reader) : {}), domainURL)
  const tell = useEffectEvent((checks: TemplateCheck[]) => onChecks?.(checks))
  const checks = answer.data?.checks
  useEffect(() => {
    if (checks) tell(checks)
  }, [checks])
  return (
    <section className={styles.preview} aria-label="Preview">
      <ContactField domainURL={domainURL} value={reader} onChange={setReader} />
      {answer.error && answer.data && (
        <LoadFailure
          what="The preview"
          failure={answer.error}
          onRetry={() => void answer.mutate()}
        />
      )}
      <Loaded
        what="The preview"
        answer={answer}
        waiting={<Skeleton height={480} aria-busy="true" />}
      >
        {(preview) => (
          <>
            <Views preview={preview} stale={answer.stale || answer.error !== undefined} />
            <section className={styles.checks} aria-labelledby="checks">
              <Heading id="checks" className={styles.title}>
                Checks <span role="status">{checksWord(preview.checks)}</span>
              </Heading>
              {preview.checks.length > 0 && <CheckList checks={preview.checks} onGo={onGo} />}
            </section>
          </>
        )}
      </Loaded>
    </section>
  )
}

const VIEWS = { desktop: 'Desktop', mobile: 'Mobile', dark: 'Dark', plain: 'Plain text' }
type View = keyof typeof VIEWS

/** One mail in four ways. */
export function Views({
  preview,
  stale = false,
}: {
  preview: Omit<Preview, 'checks'>
  stale?: boolean
}) {
  const [view, setView] = useState<View>('desktop')
  const { subject, previewText, html, text, bytes } = preview
  return (
    <Tabs
      value={view}
      onChange={(chosen) => setView(chosen as View)}
      keepMounted={false}
      className={styles.views}
      classNames={{ list: styles.list }}
    >
      <div className={styles.inbox} data-stale={stale || undefined}>
        <b>{subject || 'No subject'}</b>
        <span>{previewText}</span>
      </div>
      <Tabs.List>
        {Object.entries(VIEWS).map(([value, label]) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
        <span className={styles.size}>{(bytes / 1024).toFixed(1)} KB</span>
      </Tabs.List>
      <Tabs.Panel value="desktop">
        <MailFrame html={html} title="The mail on a desktop" />
      </Tabs.Panel>
      <Tabs.Panel value="mobile">
        <MailFrame html={html} title="The mail on a phone" width="mobile" />
      </Tabs.Panel>
      <Tabs.Panel value="dark">
        <MailFrame html={html} title="The mail in dark colours" scheme="dark" />
        {!hasDark(html) && (
          <p className={styles.note}>
            It has no colours of its own for the dark. Some mail programs turn them around.
          </p>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="plain">
        <pre className={styles.plain} tabIndex={0} aria-label="The mail as plain text">
          {text}
        </pre>
      </Tabs.Panel>
    </Tabs>
  )
}
