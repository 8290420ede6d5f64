import { paymentMethodItself, removedPaymentMethod } from '@/lib/payment-methods/endpoints'
import { adminArea, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({ GET: paymentMethodItself(adminArea), DELETE: removedPaymentMethod(adminArea) })
