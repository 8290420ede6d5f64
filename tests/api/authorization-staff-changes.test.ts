import { asksEverybody } from '@/tests/support/everybody'

asksEverybody('what staff change', 15_000)
