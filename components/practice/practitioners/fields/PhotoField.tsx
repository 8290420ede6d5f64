import { Button } from '@mantine/core'
import { useState } from 'react'
import styles from '@/components/practice/practitioners/Avatar.module.css'
import { PractitionerAvatar } from '@/components/practice/practitioners/PractitionerAvatar'
import { FileButton } from '@/components/ui/form/fields/FileButton'
import { usePractitionerFiles } from '@/hooks/practice/use-practitioners'
import type { Failure } from '@/lib/client/call'
import { notify } from '@/lib/client/notify'
import type { Practitioner } from '@/lib/practice/practitioners/schema'
import { inWords } from '@/lib/shared/files'

type Props = { practitioner: Practitioner; onChanged: () => Promise<unknown> }

/** A practitioner's photo, given and taken at once: it is no part of what the form saves. */
export function PhotoField({ practitioner, onChanged }: Props) {
  const { sendPhoto, removePhoto } = usePractitionerFiles()
  const [busy, setBusy] = useState(false)
  const { id, name, photo } = practitioner
  const send = async (file: File) => {
    await sendPhoto(id, file)
    await onChanged()
    void notify({ message: `Photo of ${name} saved.` })
  }
  const remove = async () => {
    setBusy(true)
    try {
      await removePhoto(id)
      await onChanged()
      void notify({ message: `Photo of ${name} taken away.` })
    } catch (cause) {
      void notify({ color: 'red', message: (cause as Failure).error })
    }
    setBusy(false)
  }
  return (
    <div role="group" aria-label="Photo" className={styles.field}>
      <PractitionerAvatar of={practitioner} size={64} />
      <div className={styles.words}>
        <div className={styles.buttons}>
          <FileButton
            purpose="photo"
            label={photo ? 'Replace the photo' : 'Send a photo'}
            onFile={send}
          />
          {photo && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              loading={busy}
              onClick={() => void remove()}
            >
              Take away
            </Button>
          )}
        </div>
        <p className={styles.help}>{inWords('photo')}</p>
      </div>
    </div>
  )
}
