import { barcodeFault, barcodeKind, barcodeKinds } from '@backroom/contract/items/page/barcodes'
import { ActionIcon, Button, Pill, PillsInput, Text, Tooltip } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { Field } from '#items/page/item-edit/page-fields.ts'
import type { BarcodeValue } from '#items/page/item-edit/page-form.ts'
import { say } from '#kit/say.ts'

/** The item's barcodes: a scan or Enter adds one, the star is the one on labels, a wrong check digit is said at once. */
export function BarcodesField() {
  const { isLocked } = usePage()
  return (
    <Field name="barcodes" span={4} labelling="group">
      {({ value, onChange, id, error }) => (
        <BarcodesInput
          id={id}
          barcodes={value ?? []}
          onChange={onChange}
          isRefused={error}
          isLocked={isLocked}
        />
      )}
    </Field>
  )
}

interface Props {
  readonly id: string
  readonly barcodes: readonly BarcodeValue[]
  readonly onChange: (barcodes: BarcodeValue[]) => void
  readonly isRefused: boolean
  readonly isLocked: boolean
}

function BarcodesInput({ id, barcodes, onChange, isRefused, isLocked }: Props) {
  const [typed, setTyped] = useState('')
  const { page } = usePage()
  const scanned = typed.trim()
  const fault = scanned.length < 8 ? null : barcodeFault(scanned, barcodeKind(scanned))
  const isTwice = barcodes.some(({ barcode }) => barcode === scanned)
  const add = (kind = barcodeKind(scanned)) => {
    if (scanned.length < 4 || isTwice) return
    onChange([...barcodes, { uid: null, barcode: scanned, kind, isPrimary: barcodes.length === 0 }])
    setTyped('')
  }
  const star = (barcode: string) =>
    onChange(barcodes.map(each => ({ ...each, isPrimary: each.barcode === barcode })))
  const remove = (barcode: string) => {
    const rest = barcodes.filter(each => each.barcode !== barcode)
    const hasPrimary = rest.some(({ isPrimary }) => isPrimary)
    onChange(hasPrimary ? rest : rest.map((each, place) => ({ ...each, isPrimary: place === 0 })))
  }
  return (
    <>
      <PillsInput size="sm" error={isRefused} disabled={isLocked}>
        <Pill.Group>
          {barcodes.map(({ barcode, kind, isPrimary }) => {
            const taken = page.barcodes.find(each => each.barcode === barcode)?.takenBy
            return (
              <Pill
                key={barcode}
                className="code"
                bg="var(--br-page)"
                bd="1px solid var(--br-line-strong)"
                styles={{ label: { display: 'inline-flex', alignItems: 'center', gap: 3 } }}
                withRemoveButton={!isLocked}
                onRemove={() => remove(barcode)}
                removeButtonProps={{
                  'aria-label': say('Remove {barcode}', { barcode }),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                title={taken ? say('Now on {code}', { code: taken.code }) : say(barcodeKinds[kind])}
              >
                <Tooltip
                  label={isPrimary ? say('Primary: printed on labels') : say('Make it the primary one')}
                >
                  <ActionIcon
                    size={24}
                    disabled={isLocked}
                    aria-label={
                      isPrimary
                        ? say('{barcode} is primary', { barcode })
                        : say('Make {barcode} primary', { barcode })
                    }
                    aria-pressed={isPrimary}
                    onClick={() => star(barcode)}
                  >
                    {isPrimary ? (
                      <IconStarFilled size={12} color="var(--mantine-color-tape-5)" />
                    ) : (
                      <IconStar size={12} />
                    )}
                  </ActionIcon>
                </Tooltip>
                {taken ? <s>{barcode}</s> : barcode}
              </Pill>
            )
          })}
          <PillsInput.Field
            id={id}
            aria-label={say('Add a barcode')}
            className="code"
            placeholder={say('Scan')}
            value={typed}
            disabled={isLocked}
            onChange={event => setTyped(event.currentTarget.value)}
            onBlur={() => fault === null && add()}
            onKeyDown={event => {
              if (event.key === 'Enter') {
                event.preventDefault()
                if (fault === null) add()
              } else if (event.key === 'Backspace' && typed === '' && barcodes.length > 0) {
                remove(barcodes.at(-1)?.barcode ?? '')
              }
            }}
          />
        </Pill.Group>
      </PillsInput>
      {(fault || isTwice) && (
        <Text fz={12} c="var(--br-bad)" role="alert" mt={3}>
          {isTwice ? say('It is already here.') : fault}{' '}
          {fault && (
            <Button size="compact-xs" variant="subtle" onClick={() => add('internal')}>
              {say('Keep as internal')}
            </Button>
          )}
        </Text>
      )}
    </>
  )
}
