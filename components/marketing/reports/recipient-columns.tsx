import type { Column } from '@/components/ui/list/column'
import { choicesOf, type Filter } from '@/components/ui/list/filters/filter'
import { Cut } from '@/components/ui/primitives/Cut'
import { None } from '@/components/ui/primitives/None'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { Status } from '@/components/ui/primitives/Status'
import type { Recipient } from '@/lib/marketing/reports/schema'
import { REACTION_WORDS, reasonWord, RECIPIENT_STATE_WORDS } from '@/lib/shared/campaign-words'
import { stateOf, whoWord } from './words'

export const recipientColumns: Column<Recipient>[] = [
  {
    name: 'email',
    header: 'Recipient',
    sort: 'asc',
    cell: (recipient) => (
      <span data-hint={recipient.email ?? 'This contact has been removed since.'}>
        {whoWord(recipient)}
      </span>
    ),
  },
  {
    name: 'address',
    header: 'E-mail',
    width: 200,
    yields: 2,
    cell: ({ email }) => <Cut text={email} quiet />,
  },
  {
    name: 'variant',
    header: 'Subject',
    width: 72,
    yields: 1,
    cell: ({ variant }) => variant?.toUpperCase() ?? <None />,
  },
  {
    name: 'state',
    header: 'State',
    sort: 'asc',
    width: 108,
    cell: ({ state }) => <Status {...stateOf(state)} />,
  },
  {
    name: 'reason',
    header: 'Reason',
    width: 220,
    yields: 1,
    cell: (recipient) => <Cut text={reasonWord(recipient)} quiet />,
  },
  {
    name: 'sentAt',
    header: 'Sent',
    sort: 'desc',
    width: 104,
    cell: ({ sentAt }) => <RelativeTime at={sentAt} />,
  },
  {
    name: 'openedAt',
    header: 'Opened',
    width: 112,
    yields: 1,
    cell: ({ openedAt, machineOpenedAt }) =>
      openedAt === null && machineOpenedAt !== null ? (
        <span data-hint="By a machine only">machine</span>
      ) : (
        <RelativeTime at={openedAt} />
      ),
  },
  {
    name: 'clickedAt',
    header: 'Clicked',
    width: 104,
    yields: 2,
    cell: ({ clickedAt }) => <RelativeTime at={clickedAt} />,
  },
  {
    name: 'unsubscribedAt',
    header: 'Unsubscribed',
    width: 112,
    yields: 3,
    cell: ({ unsubscribedAt }) => <RelativeTime at={unsubscribedAt} />,
  },
]

export const recipientFilters: Filter[] = [
  { name: 'state', label: 'State', choices: choicesOf(RECIPIENT_STATE_WORDS) },
  { name: 'reaction', label: 'Reaction', choices: choicesOf(REACTION_WORDS) },
  { name: 'variant', label: 'Subject', choices: choicesOf({ a: 'Subject A', b: 'Subject B' }) },
]
