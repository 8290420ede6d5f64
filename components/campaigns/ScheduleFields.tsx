import { Checkbox, Select, TextInput } from '@mantine/core'
import { Pair } from '@/components/forms/Pair'
import type { Form } from '@/hooks/use-save-form'
import { instantIn, minuteIn } from '@/lib/client/zones'
import { exactly } from '@/lib/client/time'
import { SEND_AHEAD_MINUTES } from '@/lib/shared/campaign-words'
import styles from './ScheduleFields.module.css'
import type { CampaignValues } from './values'

const [MINUTE, A_DAY] = [60_000, 86_400_000]
const NINE = 'T09:00'
const USUAL_HOURS = { from: '08:00', to: '20:00' }
const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC']

/** What a time of sending begins with, to be changed: nine o’clock tomorrow. */
const soon = (zone: string) => minuteIn(zone, Date.now() + A_DAY).slice(0, 10) + NINE
/** The next whole minute at which it may be sent. */
const earliest = (zone: string) => minuteIn(zone, Date.now() + (SEND_AHEAD_MINUTES + 1) * MINUTE)

/** When it is sent, and at which hours: both as a clock in one time zone shows them. */
export function ScheduleFields({ form }: { form: Form<CampaignValues> }) {
  const { sendAt, zone, window } = form.values
  const instant = sendAt && instantIn(zone, sendAt)
  const isElsewhere = instant && minuteIn(Intl.DateTimeFormat().resolvedOptions().timeZone, Date.parse(instant)) !== sendAt
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
            onChange={() => form.setFieldValue('sendAt', soon(zone))}
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
              isElsewhere ? `At your place: ${exactly(Date.parse(instant))}.` : `At least ${SEND_AHEAD_MINUTES} minutes ahead when it is submitted, and when it is approved.`
            }
            min={earliest(zone)}
            {...form.getInputProps('sendAt')}
          />
        )}
        <Select
          label="Time zone"
          description="In which the time and the hours are meant."
          searchable
          allowDeselect={false}
          limit={100}
          nothingFoundMessage="No such time zone"
          data={zones.includes(zone) ? zones : [zone, ...zones]}
          {...form.getInputProps('zone')}
        />
      </Pair>
      <Checkbox
        label="Only at some hours"
        size="xs"
        checked={window !== null}
        onChange={({ currentTarget }) => form.setFieldValue('window', currentTarget.checked ? USUAL_HOURS : null)}
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
} // prettier-ignore
