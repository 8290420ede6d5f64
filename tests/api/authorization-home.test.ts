import { asksEverybody } from '@/tests/support/everybody'

asksEverybody('an organization’s own host', 24_000)
