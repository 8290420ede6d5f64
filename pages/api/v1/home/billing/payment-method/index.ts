import { paymentMethodItself, removedPaymentMethod } from '@/lib/payment-methods/endpoints'
import { api, homeArea } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({ GET: paymentMethodItself(homeArea), DELETE: removedPaymentMethod(homeArea) })
