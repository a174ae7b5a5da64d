import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#kit/load-part.ts'
import { say } from '#kit/say.ts'
import { hasCamera } from '#kit/scanner/camera.ts'

const CameraDialog = lazyPart(() => import('#kit/scanner/camera-dialog.tsx').then(part => part.CameraDialog))

interface Props {
  readonly onScan: (code: string) => void
  /** Stays open for the next one, where many are scanned. */
  readonly takesMany?: boolean
  readonly size?: number
}

/** The scanner of who has none: the camera of the phone. Nothing where a browser shows no camera. */
export function CameraButton({ onScan, takesMany = false, size = 30 }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  if (!hasCamera()) return null
  const scan = (code: string) => {
    if (!takesMany) setIsOpen(false)
    onScan(code)
  }
  return (
    <>
      <Tooltip label={say('Scan with the camera')}>
        <ActionIcon size={size} aria-label={say('Scan with the camera')} onClick={() => setIsOpen(true)}>
          <IconCamera size={18} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <CameraDialog onScan={scan} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
