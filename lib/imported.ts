import { clinicalTestImport } from '@/lib/clinical-tests/import'
import { contactImport } from '@/lib/contacts/import'
import { locationImport } from '@/lib/locations/import'
import { practitionerImport } from '@/lib/practitioners/import'

/** Everything that can be imported, for the jobs that do it. */
export const IMPORTED = [practitionerImport, locationImport, clinicalTestImport, contactImport]
