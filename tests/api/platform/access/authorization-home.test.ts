import { asksEverybody } from '@/tests/support/http/everybody'

asksEverybody('an organization’s own host', 24_000)
