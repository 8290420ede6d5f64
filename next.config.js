import { RESPONSE_HEADERS } from './lib/shared/response-headers.mjs'

/** @type {import('next').NextConfig} */
export default {
  // Every version of the sources is built into a folder of its own: a running console keeps its files.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are a step of `npm run check`; a newcomer's first start need not wait for them.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  // Hosts under .localhost reach the development server, too.
  allowedDevOrigins: ['*.polyclinic.localhost', '*.localhost'],
  // Next looks at every rule before a call of the API, but for the last ones, which are for what nothing else is at.
  headers: async () => [
    {
      source: '/((?!api/).*)',
      headers: Object.entries(RESPONSE_HEADERS).map(([key, value]) => ({ key, value })),
    },
  ],
  rewrites: async () => ({
    fallback: [
      { source: '/livez', destination: '/api/livez' },
      { source: '/readyz', destination: '/api/readyz' },
      // Asked for by browsers on answers that have no page to name the icon.
      { source: '/favicon.ico', destination: '/icon.svg' },
    ],
  }),
}
