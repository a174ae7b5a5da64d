import { useEffect, useState } from 'react'

/** Seconds left of a pause, counted down; how to begin one. */
export function useCountdown(): readonly [left: number, begin: (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / 1_000))
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  return [
    left,
    seconds => {
      setNow(Date.now())
      setUntil(Date.now() + seconds * 1_000)
    },
  ]
}

/** Seconds as a clock reads them: 0:24. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
