export type RefusalBody = {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  /** The intent that it is about, as it is by then. */
  payment_intent?: unknown
}

/** What the API answers in the place of what was asked for, as Stripe says it. */
export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly body: RefusalBody,
  ) {
    super(body.message)
  }
}

export function invalid(message: string, more: Partial<RefusalBody> = {}): never {
  throw new StripeRefusal(400, { type: 'invalid_request_error', message, ...more })
}

export function missing(what: string, id: string): never {
  throw new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
  })
}

export function declined(code: string, message: string, more: Partial<RefusalBody> = {}): never {
  throw new StripeRefusal(402, { type: 'card_error', code, message, ...more })
}
