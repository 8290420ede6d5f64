import { useRef } from 'react'

/** One name per content: a repeated try of the same values is the same submission, changed ones are a new one. */
export function useAttempt() {
  const last = useRef({ content: '', name: '' })
  return (values: unknown) => {
    const content = JSON.stringify(values)
    if (content !== last.current.content) last.current = { content, name: crypto.randomUUID() }
    return last.current.name
  }
}
