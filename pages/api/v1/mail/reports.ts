import { takeReport } from '@/lib/campaigns/intake'
import { ReportOutcome } from '@/lib/campaigns/schema'
import { api, intakeEndpoint } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  POST: intakeEndpoint({
    summary:
      'Takes what a mail server was told about a mail: that it came back, or that somebody complained.',
    output: ReportOutcome,
    handle: takeReport,
  }),
})
