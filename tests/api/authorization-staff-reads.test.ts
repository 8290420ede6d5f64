import { asksEverybody } from '@/tests/support/everybody'

asksEverybody('what staff read', 13_000)
