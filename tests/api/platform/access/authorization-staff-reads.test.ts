import { asksEverybody } from '@/tests/support/http/everybody'

asksEverybody('what staff read', 13_000)
