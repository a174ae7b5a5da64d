import { Kbd, TextInput } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { useIsPhone } from '#kit/is-phone.ts'
import { say } from '#kit/say.ts'
import { CameraButton } from '#kit/scanner/camera-button.tsx'
import { lookUp } from '#shell/finder/looked-for.ts'

/** Scan or type, Enter: the same look-up as Alt+S. */
export function QuickStart() {
  const [code, setCode] = useState('')
  const isPhone = useIsPhone()
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        lookUp(code)
        setCode('')
      }}
      style={{ width: 'min(400px, 100%)' }}
    >
      <TextInput
        size="md"
        aria-label={say('Scan or type a code, barcode or name')}
        placeholder={say('Scan or type a code, barcode or name')}
        leftSection={<IconScan size={18} stroke={1.7} />}
        rightSection={
          <>
            <Kbd visibleFrom="sm">Alt S</Kbd>
            <CameraButton onScan={lookUp} />
          </>
        }
        rightSectionWidth={isPhone ? 44 : 92}
        styles={{ input: { textOverflow: 'ellipsis' } }}
        rightSectionProps={{ style: { gap: 4, paddingInline: 6 } }}
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
      />
    </form>
  )
}
