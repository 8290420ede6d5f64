import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createProgress } from '@/dev/output/progress.mjs'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'polyclinic-progress-'))
const memory = path.join(folder, 'durations.json')
let said = ''
const out = (isTTY: boolean) => ({
  isTTY,
  columns: 100,
  write: (text: string | Uint8Array) => {
    said += String(text)
    return true
  },
})
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

beforeEach(() => {
  said = ''
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())
afterAll(() => fs.rmSync(folder, { recursive: true }))

describe('progress', () => {
  test('off a terminal, writes a line at the start, every ten seconds, and at the end', async () => {
    const step = createProgress({
      steps: ['Build the console', 'Start the database'],
      memory,
      out: out(false),
    })
    const done = step('Build the console', () => after(25_000))
    await vi.advanceTimersByTimeAsync(25_000)
    await done
    expect(said.split('\n')).toEqual([
      '· Build the console; then: start the database',
      '  Build the console: 10 s',
      '  Build the console: 20 s',
      '✓ Build the console   25 s',
      '',
    ])
  })

  test('says how long it took last time, and how far it is', async () => {
    const step = createProgress({ steps: ['Build the console'], memory, out: out(false) })
    const done = step('Build the console', (note) => {
      note('half')
      return after(11_000)
    })
    await vi.advanceTimersByTimeAsync(11_000)
    await done
    expect(said).toContain(
      '· Build the console (about 25 s)\n  Build the console: half · 10 s of about 25 s\n',
    )
  })

  test('on a terminal, lives in one line that never wraps', async () => {
    const step = createProgress({ steps: ['Start the database', 'x'.repeat(200)], out: out(true) })
    const done = step('Start the database', () => after(500))
    await vi.advanceTimersByTimeAsync(500)
    await done
    const plain = said.replaceAll(/\x1b\[[\d;]*[mK]|\x1b\[2K/g, '')
    for (const line of plain.slice(0, plain.lastIndexOf('\r')).split('\r'))
      expect(line.length).toBeLessThanOrEqual(100)
    expect(plain.split('\n')).toHaveLength(2)
  })

  test('passes a failure on', async () => {
    const step = createProgress({ steps: ['Start'], out: out(false) })
    await expect(step('Start', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(said).toContain('✗ Start')
  })
})
