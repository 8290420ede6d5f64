import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import { Select } from '@/components/ui/form/fields/Select'
import { Pair } from '@/components/ui/primitives/Pair'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { minuteOf } from '@/lib/client/format/days'
import { exactly } from '@/lib/client/format/time'
import { minuteIn } from '@/lib/client/format/zones'
import { SEND_AHEAD_MINUTES } from '@/lib/shared/campaign-words'
import { zoneChoices } from '@/lib/shared/text/intl'
import styles from './ScheduleFields.module.css'
import { typedTime, type CampaignValues } from './values'

const [MINUTE, A_DAY] = [60_000, 86_400_000]
const NINE = 'T09:00'
const USUAL_HOURS = { from: '08:00', to: '20:00' }

/** What a time of sending begins with, to be changed: nine o’clock tomorrow. */
const soon = (zone: string) => minuteIn(zone, Date.now() + A_DAY).slice(0, 10) + NINE
/** The next whole minute at which it may be sent. */
const earliest = (zone: string) => minuteIn(zone, Date.now() + (SEND_AHEAD_MINUTES + 1) * MINUTE)

/** When it is sent, and at which hours: both as a clock in one time zone shows them. */
export function ScheduleFields({ form }: { form: Form<CampaignValues> }) {
  const { sendAt, zone, window } = form.values
  // Only the server knows the instant of what has just been entered.
  const saved = sendAt && sendAt.at !== sendAt.local ? sendAt : null
  const isElsewhere = saved && minuteOf(saved.at) !== saved.local
  return (
    <>
      <fieldset className={styles.when}>
        <legend>Send it</legend>
        <label>
          <input
            type="radio"
            name="timed"
            checked={sendAt === null}
            onChange={() => {
              form.setFieldValue('sendAt', null)
              form.clearFieldError('sendAt')
            }}
          />
          As soon as it is approved
        </label>
        <label>
          <input
            type="radio"
            name="timed"
            checked={sendAt !== null}
            onChange={() => form.setFieldValue('sendAt', typedTime(soon(zone)))}
          />
          At a time
        </label>
      </fieldset>
      <Pair>
        {sendAt !== null && (
          <TextInput
            type="datetime-local"
            label="Day and time"
            description={
              isElsewhere
                ? `At your place: ${exactly(Date.parse(saved.at))}.`
                : `At least ${SEND_AHEAD_MINUTES} minutes ahead when it is submitted, and when it is approved.`
            }
            min={earliest(zone)}
            {...form.getInputProps('sendAt')}
            value={sendAt.local}
            onChange={({ currentTarget }) =>
              form.setFieldValue('sendAt', typedTime(currentTarget.value))
            }
          />
        )}
        <Select
          label="Time zone"
          description="In which the time and the hours are meant. A time that comes twice when clocks are put back is the first of the two."
          searchable
          allowDeselect={false}
          limit={100}
          nothingFoundMessage="No such time zone"
          data={zoneChoices(zone)}
          {...form.getInputProps('zone')}
          onChange={(chosen) => {
            if (chosen === null) return
            form.setFieldValue('zone', chosen)
            if (sendAt) form.setFieldValue('sendAt', typedTime(sendAt.local))
          }}
        />
      </Pair>
      <Checkbox
        label="Only at some hours"
        size="xs"
        checked={window !== null}
        onChange={({ currentTarget }) =>
          form.setFieldValue('window', currentTarget.checked ? USUAL_HOURS : null)
        }
      />
      {window && (
        <Pair>
          <TextInput type="time" label="From" {...form.getInputProps('window.from')} />
          <TextInput
            type="time"
            label="Until"
            description={window.to < window.from ? 'On the next day.' : undefined}
            {...form.getInputProps('window.to')}
          />
        </Pair>
      )}
      <Checkbox
        label="Only from Monday to Friday"
        size="xs"
        {...form.getInputProps('weekdaysOnly', { type: 'checkbox' })}
      />
    </>
  )
}
