import type { StoredOf } from '@backroom/contract/kit/record'
import type { customers } from '@backroom/contract/orders/customers/customers'
import { anonymise, anonymiseInput, erasedKinds } from '@backroom/contract/orders/erasure/erasure'
import { Alert, Anchor, Checkbox, List, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Question } from '#kit/fields/question.tsx'
import { CouldNotLoad } from '#kit/list-page/list-states.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { KeptRows } from '#orders/erasure/kept-section.tsx'

interface Props {
  readonly customer: StoredOf<typeof customers>
  readonly onClose: () => void
}

/** Shows what stands in the way, what goes and what stays, and removes somebody's data once their email was typed. */
export function AnonymiseDialog({ customer, onClose }: Props) {
  const at = { uid: customer.uid, version: customer.version }
  const [values, setValues] = useState({ reason: 'customerAsked' as const, evidence: '', confirmEmail: '' })
  const [isSure, setIsSure] = useState(false)
  const [when, setWhen] = useState<'now' | 'whenPossible'>('now')
  const {
    data: plan,
    error,
    refetch,
  } = useRead(
    anonymise,
    { body: { ...at, reason: 'customerAsked', dryRun: true } },
    { staleMs: 0, ignore: [400, 409] },
  )
  const isBlocked = plan?.state === 'blocked'
  const shared = { schema: anonymiseInput, values, onChange: setValues }
  return (
    <CallDialog
      title={say('Remove the data of {name}', { name: customer.name })}
      size={720}
      call={anonymise}
      submit={isBlocked && when === 'whenPossible' ? say('Anonymise when possible') : say('Anonymise now')}
      isDestructive
      isReady={
        plan !== undefined && isSure && values.confirmEmail !== '' && (!isBlocked || when === 'whenPossible')
      }
      sent={() => ({ body: { ...at, ...values, when: isBlocked ? when : 'now' } })}
      onDone={({ state }) =>
        notify({
          title:
            state === 'done'
              ? say('The data were removed')
              : say('They are removed as soon as nothing stands in the way'),
        })
      }
      onClose={onClose}
    >
      {errorOf => (
        <>
          {!plan &&
            (error ? <CouldNotLoad error={error} onRetry={() => void refetch()} /> : <Skeleton h={220} />)}
          {isBlocked && (
            <Alert color="amber" title={say('This stands in the way')}>
              <List size="sm">
                {plan.blockers.map(({ text, path }) => (
                  <List.Item key={text}>
                    {path ? (
                      <Anchor component={Link} to={path}>
                        {text}
                      </Anchor>
                    ) : (
                      text
                    )}
                  </List.Item>
                ))}
              </List>
            </Alert>
          )}
          {plan && !isBlocked && <Alert color="leaf">{say('Ready: nothing stands in the way.')}</Alert>}
          {plan && (
            <>
              <FewRows
                label={say('Erased')}
                none=""
                rows={Object.entries(plan.erased).map(([kind, count]) => ({
                  key: kind,
                  cells: { Erased: say(erasedKinds[kind as keyof typeof erasedKinds]), 'How many': count },
                }))}
              />
              <KeptRows kept={plan.kept} />
            </>
          )}
          <Question {...shared} name="reason" error={errorOf('reason')} />
          {values.reason === 'customerAsked' && (
            <Question
              {...shared}
              name="evidence"
              placeholder={say('Answered from the address on their record')}
              error={errorOf('evidence')}
            />
          )}
          {isBlocked && (
            <Stack gap={4}>
              <SegmentedControl
                aria-label={say('When')}
                value={when}
                onChange={value => setWhen(value as typeof when)}
                data={[
                  { value: 'now', label: say('Not yet') },
                  { value: 'whenPossible', label: say('As soon as it is possible') },
                ]}
              />
              <Text className="dim small">
                {say('Each night it is looked at again. Whoever asked is told by mail when it is done.')}
              </Text>
            </Stack>
          )}
          <Question
            {...shared}
            name="confirmEmail"
            hint={say('Type it to confirm.')}
            placeholder={customer.email}
            error={errorOf('confirmEmail')}
          />
          <Checkbox
            label={say('I understand that this cannot be undone')}
            checked={isSure}
            onChange={event => setIsSure(event.currentTarget.checked)}
          />
        </>
      )}
    </CallDialog>
  )
}
