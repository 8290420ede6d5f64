import {
  IconArrowDown,
  IconArrowUp,
  IconEyeOff,
  IconTrash,
  IconWorldUpload,
} from '@tabler/icons-react'
import { useFaqActs, useFaqs } from '@/hooks/tenancy/use-faqs'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Failure } from '@/lib/client/call'
import { notify } from '@/lib/client/notify'
import type { FaqEntry } from '@/lib/tenancy/faqs/schema'
import type { FaqDeed } from './FaqDialogs'

/** What can be done with a question, by those who may. `ask` opens the dialog about it. */
export function useFaqActions(ask: (faq: FaqEntry, deed: FaqDeed) => void) {
  const { can } = usePermissions()
  return (faq: FaqEntry) => [
    can('faqs:publish') &&
      (faq.status !== 'published' || faq.changed) && {
        label: 'Publish',
        icon: IconWorldUpload,
        onClick: () => ask(faq, 'publish'),
      },
    can('faqs:publish') &&
      faq.status === 'published' && {
        label: 'Withdraw',
        icon: IconEyeOff,
        onClick: () => ask(faq, 'withdraw'),
      },
    can('faqs:delete') &&
      faq.number === null && {
        label: 'Delete',
        icon: IconTrash,
        danger: true,
        onClick: () => ask(faq, 'delete'),
      },
  ]
}

/** Moves a question by one place, where the list shows all of them in the order of the page. */
export function useFaqMoves(list: ReturnType<typeof useFaqs>) {
  const { can } = usePermissions()
  const { order } = useFaqActs()
  const { rows = [], total, state } = list
  const isWhole = state.sort === 'position' && rows.length === total
  return (faq: FaqEntry) => {
    if (!isWhole || !can('faqs:update')) return []
    const ids = rows.map(({ id }) => id)
    const at = ids.indexOf(faq.id)
    const move = (to: number) => {
      const others = ids.filter((id) => id !== faq.id)
      order(others.toSpliced(to, 0, faq.id)).then(
        () => notify({ message: `“${faq.question}” is in place ${to + 1}.` }),
        ({ error }: Failure) => notify({ color: 'red', message: error }),
      )
    }
    return [
      at > 0 && { label: 'Move up', icon: IconArrowUp, onClick: () => move(at - 1) },
      at < ids.length - 1 && {
        label: 'Move down',
        icon: IconArrowDown,
        onClick: () => move(at + 1),
      },
    ]
  }
}
