import { Group, Loader, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { lastSavedAt, writesUnderWay } from '#kit/calls/call.ts'
import { useValue } from '#kit/external-store.ts'
import { say } from '#kit/say.ts'

const quietMs = 250
const savedMs = 2_000

/** "Saving…" once a write takes longer than a moment, "Saved" for two seconds after. */
export function SaveIndicator() {
  const count = useValue(writesUnderWay)
  const savedAt = useValue(lastSavedAt)
  const [isSlow, setIsSlow] = useState(false)
  const [isFresh, setIsFresh] = useState(false)
  const isSaving = count > 0
  useEffect(() => {
    if (!isSaving) return setIsSlow(false)
    const timer = setTimeout(() => setIsSlow(true), quietMs)
    return () => clearTimeout(timer)
  }, [isSaving])
  useEffect(() => {
    if (savedAt === 0) return
    setIsFresh(true)
    const timer = setTimeout(() => setIsFresh(false), savedMs)
    return () => clearTimeout(timer)
  }, [savedAt])
  return (
    <Group gap={6} role="status" visibleFrom="sm">
      {isSlow && <Loader size={14} />}
      {isSlow && (
        <Text fz={12} c="dimmed">
          {say('Saving…')}
        </Text>
      )}
      {!isSlow && isFresh && !isSaving && (
        <>
          <IconCheck size={14} color="var(--br-ok)" />
          <Text fz={12} fw={550} c="var(--br-ok)">
            {say('Saved')}
          </Text>
        </>
      )}
    </Group>
  )
}
