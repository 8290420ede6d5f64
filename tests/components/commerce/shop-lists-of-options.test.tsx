import { formsWithLists } from '@/tests/support/forms-with-lists'
import { walkLists } from '../walk-lists'

walkLists(
  formsWithLists.filter(({ file }) => file.startsWith('commerce/')),
  { walked: 80, took: 30 },
)
