// Next's router finds its state in this context and documents no other way to give it one: the
// adapter to that file, which is not part of Next's public API (decision 078).
export { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime'
