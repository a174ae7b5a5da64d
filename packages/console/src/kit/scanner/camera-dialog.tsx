import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLayer } from '#kit/asking/layers.ts'
import { say } from '#kit/say.ts'
import { barcodeReader, openCamera } from '#kit/scanner/camera.ts'
import classes from '#kit/scanner/scanner.module.css'
import themeJson from '#kit/theme.json'

const betweenMs = 120
/** One barcode held before the camera is one scan. */
const againMs = 2_000

interface Props {
  readonly onScan: (code: string) => void
  readonly onClose: () => void
}

/** What the camera sees, until a barcode is read. */
export function CameraDialog({ onScan, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [last, setLast] = useState<string | null>(null)
  useLayer(true, 'dialog', onClose)
  const tell = useEffectEvent((code: string) => {
    navigator.vibrate?.(60)
    setLast(code)
    onScan(code)
  })
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    const watch = async () => {
      const [read, opened] = await Promise.all([barcodeReader(), openCamera()])
      stream = opened
      if (isOver || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      let [seen, seenAt] = ['', 0]
      while (!isOver) {
        const code = video.current ? await read(video.current) : null
        if (code && !isOver && (code !== seen || Date.now() - seenAt > againMs)) tell(code)
        if (code) [seen, seenAt] = [code, Date.now()]
        await new Promise(resolve => setTimeout(resolve, betweenMs))
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    watch().catch(error => isOver || setTrouble(troubleOf(error)))
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={false}
      title={say('Scan with the camera')}
      zIndex={themeJson.other.z.dialog}
    >
      {trouble ? (
        <Text role="alert">{trouble}</Text>
      ) : (
        <video
          ref={video}
          className={classes.sight}
          muted
          playsInline
          aria-label={say('What the camera sees')}
        />
      )}
      <Group mt="sm" justify="space-between" wrap="nowrap">
        <Text c="dimmed" role="status">
          {last ? say('Read {code}', { code: last }) : trouble ? '' : say('Hold a barcode inside the frame.')}
        </Text>
        <Button onClick={onClose}>{say('Close')}</Button>
      </Group>
    </Modal>
  )
}

/** Why there is no picture, and what helps. */
function troubleOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return say(
      'The browser does not let this page use the camera. Allow it in the address bar and try again.',
    )
  if (name === 'NotFoundError') return say('There is no camera here.')
  return say('The camera does not start. Another program may be using it.')
}
