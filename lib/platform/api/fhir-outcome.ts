import { HttpError } from './errors'
import type { Dialect } from './handled'

/** One thing that FHIR's answer to a refusal says; `expression` is where in what was sent. */
export type Issue = {
  severity: 'error' | 'warning' | 'information'
  code: string
  details: { text: string }
  expression?: string[]
}
export type OperationOutcome = { resourceType: 'OperationOutcome'; issue: Issue[] }

/** http://hl7.org/fhir/issue-type, for what a status says by itself. */
const CODES: Record<number, string> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  406: 'not-supported',
  409: 'conflict',
  412: 'conflict',
  413: 'too-long',
  415: 'not-supported',
  422: 'business-rule',
  500: 'exception',
  503: 'transient',
}
export const codeOf = (status: number) => CODES[status] ?? 'processing'

export const issueOf = (
  text: string,
  code: string,
  expression?: string[],
  severity: Issue['severity'] = 'error',
) => ({
  severity,
  code,
  details: { text },
  ...(expression && expression.length > 0 && { expression }),
})

/** A refusal that says more than one sentence, or where in a resource it is about. */
export class FhirRefusal extends HttpError {
  constructor(
    status: number,
    readonly issues: Issue[],
  ) {
    super(status, issues[0]!.details.text)
  }
}

/** Refuses with one sentence of FHIR's own kind. */
export const refuse = (
  status: number,
  text: string,
  code = codeOf(status),
  expression?: string[],
): never => {
  throw new FhirRefusal(status, [issueOf(text, code, expression)])
}

/** What a refusal of any part of the product is about, in FHIR's words. */
export function issuesOf(error: HttpError): Issue[] {
  if (error instanceof FhirRefusal) return error.issues
  const code = codeOf(error.status)
  const fields = Object.entries(error.fields)
  if (fields.length === 0) return [issueOf(error.message, code)]
  return fields.map(([field, sentence]) => issueOf(sentence, code, [field]))
}

export const outcomeOf = (issue: Issue[]): OperationOutcome => ({
  resourceType: 'OperationOutcome',
  issue,
})

/** How FHIR speaks. */
export const FHIR: Dialect = {
  type: 'application/fhir+json',
  refusal: (error) => outcomeOf(issuesOf(error)),
}
