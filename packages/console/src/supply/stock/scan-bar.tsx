import { Button, Group, TextInput } from '@mantine/core'
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useIsPhone } from '#kit/is-phone.ts'
import { say } from '#kit/say.ts'
import { CameraButton } from '#kit/scanner/camera-button.tsx'
import { useScanner } from '#kit/scanner/use-scanner.ts'

interface Props {
  readonly label?: string
  /** What the button beside it does. */
  readonly submit?: string
  readonly onScan: (code: string) => void
  readonly disabled?: boolean
  /** In the head of a list, as high as its buttons. On a phone it only hears the scanner: the search there has a camera of its own. */
  readonly isSlim?: boolean
}

/** Where one code after the other is scanned, typed, or read by the camera. */
export function ScanBar({
  label = say('Scan or type a barcode or code'),
  submit = say('Add one'),
  onScan,
  disabled = false,
  isSlim = false,
}: Props) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const wasDisabled = useRef(disabled)
  const isPhone = useIsPhone()
  useScanner(onScan, !disabled)
  useEffect(() => {
    if (wasDisabled.current && !disabled && !isPhone) input.current?.focus() // a keyboard would rise over what is counted
    wasDisabled.current = disabled
  }, [disabled, isPhone])
  const take = () => {
    if (typed.trim()) onScan(typed.trim())
    setTyped('')
    input.current?.focus() // the next code comes
  }
  const entry = {
    ref: input,
    disabled,
    value: typed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      event.preventDefault() // the next code comes; whatever it stands in is not done yet
      take()
    },
  }
  if (isSlim && isPhone) return null
  if (isSlim)
    return (
      <Group wrap="nowrap" gap={8}>
        <TextInput {...entry} size="xs" w={180} placeholder={label} aria-label={label} />
        <Button disabled={disabled} onClick={take}>
          {submit}
        </Button>
        <CameraButton takesMany size={30} onScan={onScan} />
      </Group>
    )
  return (
    <Group
      align="flex-end"
      wrap={isPhone ? 'wrap' : 'nowrap'}
      gap="xs"
      flex="1 1 auto"
      miw={isPhone ? 0 : 280}
    >
      <TextInput {...entry} flex={isPhone ? '1 1 100%' : 1} size="md" label={label} />
      <Button size="md" flex="none" disabled={disabled} onClick={take}>
        {submit}
      </Button>
      {!disabled && <CameraButton takesMany size={42} onScan={onScan} />}
    </Group>
  )
}
