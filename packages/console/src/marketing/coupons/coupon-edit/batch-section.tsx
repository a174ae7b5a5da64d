import {
  batchStates,
  couponBatches,
  couponCodesView,
  disableCodes,
} from '@backroom/contract/marketing/coupons/code-calls'
import { couponSettings } from '@backroom/contract/marketing/coupons/settings'
import { counted } from '@backroom/contract/wording/say'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { download } from '#kit/calls/download.ts'
import { queryClient, useRead } from '#kit/calls/use-endpoint.ts'
import { Question } from '#kit/fields/question.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { CodeList } from '#marketing/coupons/coupon-edit/code-list.tsx'
import { CodesImportDialog } from '#marketing/coupons/coupon-edit/codes-import-dialog.tsx'

const schema = couponBatches.make.body
const questions = [
  'name',
  'quantity',
  'maxUsesEach',
  'expiresAt',
  'alphabet',
  'length',
  'prefix',
  'suffix',
  'dashEvery',
] as const
/** Many codes of one coupon: how far each batch is, more of them, and all of them as a file. */
export function BatchSection({ couponUid }: { readonly couponUid: number }) {
  const [asking, setAsking] = useState<'make' | 'import' | null>(null)
  // Whoever makes them says so of the coupon, and what is read of it is read again.
  const { data } = useRead(couponBatches.list, { params: { uid: couponUid } })
  return (
    <Section title={say('Codes')}>
      <Stack gap={10} style={{ gridColumn: '1 / -1' }}>
        <FewRows
          label={say('Batches of codes')}
          none={say('No codes yet.')}
          rows={data?.map(batch => ({
            key: batch.uid,
            cells: {
              Name: batch.name,
              Made: say('{n} of {total}', {
                n: format.number(batch.made),
                total: format.number(batch.quantity),
              }),
              Used: format.number(batch.used),
              Ends: batch.expiresAt ? format.dateTime(batch.expiresAt) : '–',
              State: say(batchStates[batch.state]),
              Actions: (
                <Group gap={6} wrap="nowrap">
                  {batch.state === 'running' && (
                    <Button size="compact-xs" onClick={() => void stopMaking(couponUid, batch)}>
                      {say('Cancel')}
                    </Button>
                  )}
                  <Button
                    size="compact-xs"
                    disabled={batch.used >= batch.made}
                    onClick={() => void disableUnused(couponUid, batch)}
                  >
                    {say('Switch off unused')}
                  </Button>
                </Group>
              ),
            },
          }))}
        />
        <Group gap={8}>
          <Button onClick={() => setAsking('make')}>{say('Make codes…')}</Button>
          <Button onClick={() => setAsking('import')}>{say('Import codes…')}</Button>
          <Button
            disabled={!data?.length}
            onClick={() => void download(couponCodesView.csv, { query: { couponUid } } as never)}
          >
            {say('Export codes')}
          </Button>
        </Group>
        {data?.some(({ made }) => made > 0) && <CodeList couponUid={couponUid} />}
        {asking === 'make' && <MakeCodes couponUid={couponUid} onClose={() => setAsking(null)} />}
        {asking === 'import' && <CodesImportDialog couponUid={couponUid} onClose={() => setAsking(null)} />}
      </Stack>
    </Section>
  )
}

/** Those made already stay, and work. */
async function stopMaking(
  couponUid: number,
  { uid, name, made }: { uid: number; name: string; made: number },
) {
  const isSure = await confirm({
    title: say('Stop making the codes of {name}?', { name }),
    text: say('{codes} are made already; they stay.', { codes: counted(made, 'code') }),
    confirm: say('Stop'),
    isDestructive: true,
  })
  if (!isSure) return
  await call(couponBatches.cancel, { params: { uid: couponUid, batchUid: uid } })
  await queryClient.invalidateQueries({ queryKey: ['coupon'] })
}

async function disableUnused(couponUid: number, { uid, name }: { uid: number; name: string }): Promise<void> {
  const isSure = await confirm({
    title: say('Switch off the unused codes of {name}?', { name }),
    text: say('Shoppers who hold one are told that it is not known.'),
    confirm: say('Switch off'),
    isDestructive: true,
  })
  if (!isSure) return
  const { disabled } = await call(disableCodes, { params: { uid: couponUid }, body: { batchUid: uid } })
  await queryClient.invalidateQueries({ queryKey: ['coupon'] })
  notify({ title: say('{codes} switched off', { codes: counted(disabled, 'code') }) })
}

function MakeCodes({ couponUid, onClose }: { readonly couponUid: number; readonly onClose: () => void }) {
  const { data: settings } = useRead(couponSettings.read, {})
  if (!settings) return null
  const { alphabet, length, prefix, suffix, dashEvery } = settings
  const begun = {
    name: '',
    quantity: 100,
    maxUsesEach: 1,
    expiresAt: null,
    alphabet,
    length,
    prefix,
    suffix,
    dashEvery,
  }
  return <MakeDialog couponUid={couponUid} begun={begun} onClose={onClose} />
}

interface DialogProps {
  readonly couponUid: number
  readonly begun: Record<string, unknown>
  readonly onClose: () => void
}

function MakeDialog({ couponUid, begun, onClose }: DialogProps) {
  const [values, setValues] = useState(begun)
  return (
    <CallDialog
      title={say('Make codes')}
      call={couponBatches.make}
      sent={() => ({ params: { uid: couponUid }, body: values }) as never}
      submit={say('Make codes')}
      isReady={schema.safeParse(values).success}
      onClose={onClose}
    >
      {errorOf =>
        questions.map((name, at) => (
          <Question
            key={name}
            schema={schema}
            name={name}
            values={values}
            onChange={setValues}
            error={errorOf(name)}
            isFirst={at === 0}
          />
        ))
      }
    </CallDialog>
  )
}
