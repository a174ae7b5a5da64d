import { Button, Progress, Text } from '@mantine/core'
import classes from '#kit/bulk/bulk.module.css'
import type { Bulk } from '#kit/bulk/use-bulk.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** How far a run has come. Leaving is free: it goes on. */
export function BulkRunStep({ bulk, onClose }: { bulk: Bulk; onClose: () => void }) {
  const { run } = bulk
  const done = run?.counts.done ?? 0
  const of = run?.counts.targets ?? 0
  return (
    <>
      <div className={classes.scroll}>
        <p className={classes.sentence}>{run?.title}</p>
        <Progress size={8} my="sm" value={of ? (done / of) * 100 : 0} aria-label={run?.title ?? ''} />
        <Text className="num" role="status">
          {run?.state === 'queued'
            ? say('Waiting for {n} before it', { n: run.queuePlace ?? 0 })
            : [
                say('{done} of {of}', { done: format.number(done), of: format.number(of) }),
                ...(run?.etaSeconds ? [say('about {n} s left', { n: run.etaSeconds })] : []),
                ...(run?.counts.refused
                  ? [say('{n} refused', { n: format.number(run.counts.refused) })]
                  : []),
              ].join(', ')}
        </Text>
        <Text fz={12} c="dimmed" mt="sm">
          {say('You can leave this page.')}
        </Text>
      </div>
      <div className={classes.foot}>
        <Button size="sm" onClick={bulk.cancel} disabled={!run?.canCancel}>
          {say('Cancel the run')}
        </Button>
        <Button size="sm" ml="auto" onClick={onClose}>
          {say('Close')}
        </Button>
      </div>
    </>
  )
}
