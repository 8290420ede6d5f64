import { run } from '@/dev/process/run.mjs'
import { withoutSettings } from '@/dev/environment/environment'
import { AUDIT_SECRET, SECRET } from '../settings'

/** Runs `npm run audit:verify` on a database, as its owner, with its data in `folder`. */
export const verifyAudit = (
  url: string,
  folder: string,
  args: string[] = [],
  settings: Record<string, string> = {},
) =>
  run({
    command: process.execPath,
    args: [
      '--import',
      'tsx',
      '--eval',
      `import('./dev/main.ts').then(({ main }) => main('audit:verify', ${JSON.stringify(args)}))`,
    ],
    env: {
      ...withoutSettings(process.env),
      DATABASE_URL: url,
      NEXTAUTH_SECRET: SECRET,
      AUDIT_KEY: AUDIT_SECRET,
      POLYCLINIC_DATA_DIR: folder,
      ...settings,
    },
  })
