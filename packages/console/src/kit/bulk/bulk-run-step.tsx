import type { BulkRun } from '@backroom/contract/kit/bulk'
import { Box, Button, Progress, Text } from '@mantine/core'
import { Bar } from '#kit/layout/bar.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly run: BulkRun | undefined
  readonly onCancel: () => void
  readonly onClose: () => void
}

/** How far a run has come. Leaving is free: it goes on. */
export function BulkRunStep({ run, onCancel, onClose }: Props) {
  const done = run?.counts.done ?? 0
  const of = run?.counts.targets ?? 0
  return (
    <>
      <Box px={16} pb={16} className="scrolls">
        <Text fz={17} fw={560} lh="24px" my={17}>
          {run?.title}
        </Text>
        <Progress size={8} my="sm" value={of ? (done / of) * 100 : 0} aria-label={run?.title ?? ''} />
        <Text className="num" role="status">
          {run?.state === 'queued'
            ? say('Waiting for {n} before it', { n: run.queuePlace ?? 0 })
            : [
                say('{done} of {of}', { done: format.number(done), of: format.number(of) }),
                ...(run?.ratePerSecond ? [say('{n} a second', { n: format.number(run.ratePerSecond) })] : []),
                ...(run?.etaSeconds ? [say('about {n} s left', { n: run.etaSeconds })] : []),
                ...(run?.counts.refused
                  ? [say('{n} refused', { n: format.number(run.counts.refused) })]
                  : []),
              ].join(', ')}
        </Text>
        <Text fz={12} c="dimmed" mt="sm">
          {say('You can leave this page.')}
        </Text>
      </Box>
      <Bar edge="top" px={16} bg="var(--br-sunken)">
        <Button size="sm" onClick={onCancel} disabled={!run?.canCancel}>
          {say('Cancel the run')}
        </Button>
        <Button size="sm" ml="auto" onClick={onClose}>
          {say('Close')}
        </Button>
      </Bar>
    </>
  )
}
