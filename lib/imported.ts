import { contactImport } from '@/lib/marketing/contacts/import'
import { clinicalTestImport } from '@/lib/practice/clinical-tests/import'
import { locationImport } from '@/lib/practice/locations/import'
import { practitionerImport } from '@/lib/practice/practitioners/import'

/** Everything that can be imported, for the jobs that do it. */
export const IMPORTED = [practitionerImport, locationImport, clinicalTestImport, contactImport]
