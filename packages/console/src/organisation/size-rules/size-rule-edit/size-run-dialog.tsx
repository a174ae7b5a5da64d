import {
  madeMost,
  type SizeRuleInput,
  type SizeRunReply,
  sizeRulesRun,
} from '@backroom/contract/organisation/size-rules/size-rules'
import { counted } from '@backroom/contract/wording/say'
import { Alert, Button, Group, Modal, ScrollArea, Skeleton, Text } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { notify } from '#kit/asking/notify.tsx'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  /** A rule as it would be saved; without one, the rules as they are. */
  readonly rule?: SizeRuleInput & { uid?: number }
  /** Saves the rule, which runs it; without one, where there is nothing to save, the run is queued here. */
  readonly onSave?: () => void
  readonly onClose: () => void
}

/** What the rules would do to the whole catalogue, and then the question whether they should. */
export function SizeRunDialog({ rule, onSave, onClose }: Props) {
  const look = useWrite(sizeRulesRun, { ignore: [400], isQuiet: true })
  const run = useWrite(sizeRulesRun)
  const lookNow = useEffectEvent(() => look.mutate({ body: { dryRun: true, ...(rule && { rule }) } }))
  useEffect(() => lookNow(), [])
  const found = look.data
  const go = () => {
    if (onSave) {
      onSave()
      return onClose()
    }
    run.mutate(
      { body: { dryRun: false } },
      {
        onSuccess: () => {
          onClose()
          notify({ title: say('The size rules are running'), text: say('You can leave this page.') })
        },
      },
    )
  }
  return (
    <Modal opened onClose={onClose} title={rule ? say('Save and run') : say('Run all size rules')} size={840}>
      {look.isPending && <Skeleton h={120} />}
      {look.error && <Alert color="brick">{look.error.body.message}</Alert>}
      {found && (
        <>
          <Text fz={17} fw={560} mb="xs">
            {say(
              '{sizes} will get a facet, {replaces} another one, {removes} will lose theirs, {leaves} will stay.',
              {
                sizes: counted(found.adds, 'size'),
                replaces: format.number(found.replaces),
                removes: format.number(found.removes),
                leaves: format.number(found.leaves),
              },
            )}
          </Text>
          <MadeFirst makes={found.makes} />
          {found.samples.length > 0 && (
            <ScrollArea.Autosize mah={320}>
              <FewRows
                label={say('Samples')}
                none=""
                rows={found.samples.map(({ code, name, label, before, after, rule: by }) => ({
                  key: code,
                  cells: {
                    Item: (
                      <>
                        {name} <span className="code dim">{code}</span>
                      </>
                    ),
                    Label: label,
                    Before: before ? <del>{before}</del> : '',
                    After: after ?? '',
                    Rule: by ?? '',
                  },
                }))}
              />
            </ScrollArea.Autosize>
          )}
        </>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button onClick={onClose}>{say('Cancel')}</Button>
        <Button variant="filled" disabled={!found} loading={run.isPending} onClick={go}>
          {rule ? say('Save and run') : say('Run')}
        </Button>
      </Group>
    </Modal>
  )
}

/** The facets this run makes, and how many it leaves to the next. */
function MadeFirst({ makes }: Pick<SizeRunReply, 'makes'>) {
  if (makes.length === 0) return null
  const made = makes.slice(0, madeMost)
  const rest = say('A run makes {n} at most; {more} more are made by the next one.', {
    n: madeMost,
    more: format.number(makes.length - made.length),
  })
  return (
    <Text mb="xs">
      {say('Made first, {facets}: {names}.', {
        facets: counted(made.length, 'facet'),
        names: made.map(({ filter, name }) => `${filter} ${name}`).join(', '),
      })}
      {makes.length > made.length && ` ${rest}`}
    </Text>
  )
}
