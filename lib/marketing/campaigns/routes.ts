import { z } from '@/lib/shared/zod'
import { intakeEndpoint } from '@/lib/platform/api/intake-endpoint'
import { recipientEndpoint } from '@/lib/platform/api/recipient-endpoint'
import { adminArea, route } from '@/lib/platform/api/route-table'
import { Change, HistoryQuery, listHistory } from '@/lib/platform/audit/history'
import { CAMPAIGN_STATUS_WORDS } from '@/lib/shared/campaign-words'
import { findAudience } from './aim'
import { checkCampaign } from './checks'
import { changeCampaign, createCampaign, deleteCampaign, duplicateCampaign } from './commands'
import { takeReport } from './intake'
import { findCampaign, findProgress, listCampaigns } from './queries'
import {
  Approval,
  Audience,
  AudienceQuery,
  Campaign,
  CampaignChange,
  CampaignCheck,
  CampaignDeed,
  CampaignEntry,
  CampaignId,
  CampaignInput,
  CampaignListQuery,
  CampaignPreview,
  CampaignPreviewInput,
  CampaignTestInput,
  CampaignTestSent,
  MailToken,
  Progress,
  Rejection,
  Removal,
  ReportOutcome,
} from './schema'
import {
  approveCampaign,
  cancelCampaign,
  pauseCampaign,
  rejectCampaign,
  resendFailed,
  resumeCampaign,
  submitCampaign,
  withdrawCampaign,
} from './states'
import { followLink, openMail } from './tracking'
import { previewCampaign, sendCampaignTest } from './trying'

export const campaignRoutes = [
  adminArea.get('/campaigns', {
    summary: 'Campaigns: mails that go to many, with what came of them.',
    permission: 'campaigns:read',
    query: CampaignListQuery,
    output: z.array(CampaignEntry),
    csv: {
      name: 'campaigns',
      columns: {
        Name: ({ name }) => name,
        Subject: ({ subject }) => subject,
        Organization: ({ organization }) => organization.label,
        Topic: ({ topic }) => topic?.name,
        Audience: ({ audience }) => audience,
        Status: ({ status }) => CAMPAIGN_STATUS_WORDS[status],
        'Send at': ({ sendAt }) => sendAt,
        Delivered: ({ figures }) => figures.delivered,
        Opens: ({ figures }) => figures.opened,
        'Machine opens': ({ figures }) => figures.machineOpened,
        Clicks: ({ figures }) => figures.clicked,
        Unsubscribes: ({ figures }) => figures.unsubscribed,
        Bounces: ({ figures }) => figures.bounced,
        Complaints: ({ figures }) => figures.complained,
      },
    },
    handle: ({ ctx, query }) => listCampaigns(ctx, query),
  }),

  adminArea.post('/campaigns', {
    status: 201,
    summary: 'Begins a campaign as a draft.',
    permission: 'campaigns:create',
    body: CampaignInput,
    output: Campaign,
    handle: ({ ctx, body }) => createCampaign(ctx, body),
  }),

  adminArea.get('/campaigns/:id', {
    summary: 'One campaign with all its settings.',
    permission: 'campaigns:read',
    params: { id: CampaignId },
    output: Campaign,
    handle: ({ ctx, params }) => findCampaign(ctx, params.id),
  }),

  adminArea.put('/campaigns/:id', {
    summary: 'Changes a draft of a campaign.',
    permission: 'campaigns:update',
    params: { id: CampaignId },
    body: CampaignChange,
    output: Campaign,
    handle: ({ ctx, params, body }) => changeCampaign(ctx, params.id, body),
  }),

  adminArea.delete('/campaigns/:id', {
    summary: 'Removes a draft of a campaign.',
    permission: 'campaigns:update',
    params: { id: CampaignId },
    query: Removal,
    output: Campaign,
    handle: ({ ctx, params, query }) => deleteCampaign(ctx, params.id, query.version),
  }),

  adminArea.post('/campaigns/:id/approve', {
    summary: 'Lets a campaign go out, at its time or at once.',
    permission: 'campaigns:approve',
    params: { id: CampaignId },
    body: Approval,
    output: Campaign,
    heavy: true,
    handle: ({ ctx, params, body }) => approveCampaign(ctx, params.id, body),
  }),

  adminArea.get('/campaigns/:id/audience', {
    summary: 'Whom a campaign would go to at this moment.',
    permission: 'campaigns:read',
    params: { id: CampaignId },
    query: AudienceQuery,
    output: Audience,
    heavy: true,
    handle: ({ ctx, params, query }) => findAudience(ctx, params.id, query),
  }),

  adminArea.post('/campaigns/:id/cancel', {
    summary: 'Ends a campaign: what has not been sent never is.',
    permission: 'campaigns:send',
    params: { id: CampaignId },
    body: CampaignDeed,
    output: Campaign,
    handle: ({ ctx, params, body }) => cancelCampaign(ctx, params.id, body),
  }),

  adminArea.get('/campaigns/:id/checks', {
    summary: 'What is asked of a campaign before it is submitted, and how it stands with that.',
    permission: 'campaigns:read',
    params: { id: CampaignId },
    output: z.array(CampaignCheck),
    heavy: true,
    handle: ({ ctx, params }) => checkCampaign(ctx, params.id),
  }),

  adminArea.post('/campaigns/:id/duplicate', {
    status: 201,
    summary: 'Begins a draft that is like a campaign.',
    permission: 'campaigns:create',
    params: { id: CampaignId },
    body: CampaignDeed,
    output: Campaign,
    handle: ({ ctx, params, body }) => duplicateCampaign(ctx, params.id, body.version),
  }),

  adminArea.get('/campaigns/:id/history', {
    summary: 'What happened to a campaign, newest first.',
    permission: 'campaigns:read',
    params: { id: CampaignId },
    query: HistoryQuery,
    output: z.array(Change),
    handle: async ({ ctx, params, query }) => {
      await findCampaign(ctx, params.id)
      return listHistory(ctx, 'campaign', String(params.id), query)
    },
  }),

  adminArea.post('/campaigns/:id/pause', {
    summary: 'Has no more mail of a campaign go out until it is resumed.',
    permission: 'campaigns:send',
    params: { id: CampaignId },
    body: CampaignDeed,
    output: Campaign,
    handle: ({ ctx, params, body }) => pauseCampaign(ctx, params.id, body),
  }),

  adminArea.post('/campaigns/:id/preview', {
    summary: 'A campaign as a mail, with samples or as a contact would get it.',
    permission: 'campaigns:read',
    params: { id: CampaignId },
    body: CampaignPreviewInput,
    output: CampaignPreview,
    heavy: true,
    handle: ({ ctx, params, body }) => previewCampaign(ctx, params.id, body),
  }),

  adminArea.get('/campaigns/:id/progress', {
    summary: 'How far a campaign is.',
    permission: 'campaigns:read',
    params: { id: CampaignId },
    output: Progress,
    handle: ({ ctx, params }) => findProgress(ctx, params.id),
  }),

  adminArea.post('/campaigns/:id/reject', {
    summary: 'Sends a campaign back to be changed.',
    permission: 'campaigns:approve',
    params: { id: CampaignId },
    body: Rejection,
    output: Campaign,
    handle: ({ ctx, params, body }) => rejectCampaign(ctx, params.id, body),
  }),

  adminArea.post('/campaigns/:id/resend', {
    summary: 'Tries the failed mails of a sent campaign once more.',
    permission: 'campaigns:send',
    params: { id: CampaignId },
    body: CampaignDeed,
    output: Campaign,
    heavy: true,
    handle: ({ ctx, params, body }) => resendFailed(ctx, params.id, body),
  }),

  adminArea.post('/campaigns/:id/resume', {
    summary: 'Goes on with a paused campaign where it was.',
    permission: 'campaigns:send',
    params: { id: CampaignId },
    body: CampaignDeed,
    output: Campaign,
    heavy: true,
    handle: ({ ctx, params, body }) => resumeCampaign(ctx, params.id, body),
  }),

  adminArea.post('/campaigns/:id/submit', {
    summary: 'Has somebody else look at a campaign before it is sent.',
    permission: 'campaigns:update',
    params: { id: CampaignId },
    body: CampaignDeed,
    output: Campaign,
    heavy: true,
    handle: ({ ctx, params, body }) => submitCampaign(ctx, params.id, body),
  }),

  adminArea.post('/campaigns/:id/test', {
    summary: 'Sends a campaign to some addresses to look at.',
    permission: 'campaigns:update',
    params: { id: CampaignId },
    body: CampaignTestInput,
    output: CampaignTestSent,
    heavy: true,
    handle: ({ ctx, params, body }) => sendCampaignTest(ctx, params.id, body),
  }),

  adminArea.post('/campaigns/:id/withdraw', {
    summary: 'Takes a campaign back from its review.',
    permission: 'campaigns:update',
    params: { id: CampaignId },
    body: CampaignDeed,
    output: Campaign,
    handle: ({ ctx, params, body }) => withdrawCampaign(ctx, params.id, body),
  }),
]

/** What mail programs and mail servers ask for; a token in the address says of which mail. */
export const mailRoutes = [
  route(
    'GET',
    '/api/v1/mail/open',
    recipientEndpoint({
      files: ['image/gif'],
      summary:
        'An image in a mail: that it is loaded counts as an open, of a person or of a machine.',
      always: true,
      query: MailToken,
      output: z.unknown(),
      handle: ({ recipient, query }) => openMail(recipient, query.token),
    }),
  ),

  route(
    'GET',
    '/api/v1/mail/click',
    recipientEndpoint({
      status: 302,
      summary: 'A link in a mail, which leads on to where the campaign has it lead.',
      always: true,
      query: MailToken,
      output: z.unknown(),
      handle: ({ recipient, query }) => followLink(recipient, query.token),
    }),
  ),

  route(
    'POST',
    '/api/v1/mail/reports',
    intakeEndpoint({
      summary:
        'Takes what a mail server was told about a mail: that it came back, or that somebody complained.',
      output: ReportOutcome,
      handle: takeReport,
    }),
  ),
]
