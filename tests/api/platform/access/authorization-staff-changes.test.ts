import { asksEverybody } from '@/tests/support/http/everybody'

asksEverybody('what staff change', 15_000)
