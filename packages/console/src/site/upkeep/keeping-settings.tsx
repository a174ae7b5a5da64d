import { screens } from '@backroom/contract/site/screens'
import {
  type KeepingInput,
  keeping,
  keepingEffects,
  keepingInput,
  nextNumbers,
} from '@backroom/contract/site/upkeep/upkeep'
import { Anchor, Button, Group, NumberInput, Text } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { SettingsPage, SettingsSection } from '#kit/page/settings-page.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

const Field = fieldsOf(keepingInput)
const keys = Object.keys(keepingInput.shape) as (keyof KeepingInput)[]

/** The numbers of the next order and the next cashier, and how long what was is kept. */
export function KeepingSettings() {
  return (
    <SettingsPage title={screens.siteData.title} contract={keeping}>
      {() => (
        <>
          <SettingsSection
            title={say('Numbers')}
            text={say(
              'Numbers of orders only grow: none is given twice. Cashiers get the next that is free.',
            )}
          >
            <NextNumbers />
          </SettingsSection>
          <SettingsSection
            title={say('Keeping')}
            text={say('What is older goes each night. The history of records is kept for ever.')}
          >
            <KeptFields />
            <Text data-span={6} c="dimmed" fz={13}>
              {say('How long a mail or a basket is kept is set elsewhere:')}{' '}
              <Anchor component={Link} underline="always" fz={13} to="/mailqueue-report?tab=mail">
                {say('Mail')}
              </Anchor>
              {', '}
              <Anchor component={Link} underline="always" fz={13} to="/store-configuration?tab=checkout">
                {say('Checkout')}
              </Anchor>
            </Text>
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  )
}

/** Each with what there is now and what would go at the next run. */
function KeptFields() {
  const typed = useWatch() as KeepingInput
  const isWhole = keepingInput.safeParse(typed).success
  const { data } = useRead(
    keepingEffects,
    { query: Object.fromEntries(keys.map(key => [key, String(typed[key])])) as never },
    { enabled: isWhole, keepsLast: true },
  )
  const hintOf = (key: keyof KeepingInput) => {
    const found = data?.find(each => each.key === key)
    if (!found) return ''
    const words = { rows: format.number(found.rows), goes: format.number(found.goes) }
    return found.goes > 0
      ? say('{rows} now, {goes} would go at the next run.', words)
      : say('{rows} now, none would go.', words)
  }
  return keys.map(key => (
    <Field key={key} name={key} span={3} suffix={` ${say('days')}`} hint={hintOf(key)} />
  ))
}

const numbers = {
  next: { label: 'Next order number', ask: 'Go on from a higher number…' },
  nextCashier: { label: 'Next cashier number', ask: 'Begin with another number…' },
} as const
type Which = keyof typeof numbers

function NextNumbers() {
  const { data } = useRead(nextNumbers.read)
  const [asked, setAsked] = useState<Which | null>(null)
  if (!data) return null
  const words = {
    next: say('The next order is {number}.', { number: `${data.prefix}${data.next}` }),
    nextCashier: say('The next cashier is {number}.', { number: String(data.nextCashier) }),
  }
  return (
    <>
      {(Object.keys(numbers) as Which[]).map(which => (
        <Group key={which} data-span={6} gap={12}>
          <Text>{words[which]}</Text>
          <Button size="compact-sm" onClick={() => setAsked(which)}>
            {say(numbers[which].ask)}
          </Button>
        </Group>
      ))}
      {asked && <NumberDialog which={asked} first={data[asked]} onClose={() => setAsked(null)} />}
    </>
  )
}

interface NumberProps {
  readonly which: Which
  readonly first: number
  readonly onClose: () => void
}

function NumberDialog({ which, first, onClose }: NumberProps) {
  const [number, setNumber] = useState(first)
  const label = say(numbers[which].label)
  return (
    <CallDialog
      title={label}
      call={nextNumbers.set}
      sent={() => ({ body: { [which]: number } })}
      submit={say('Go on from here')}
      onClose={onClose}
    >
      {errorOf => (
        <NumberInput
          label={label}
          value={number}
          allowDecimal={false}
          error={errorOf(which)}
          onChange={typed => setNumber(Number(typed))}
          data-autofocus
        />
      )}
    </CallDialog>
  )
}
