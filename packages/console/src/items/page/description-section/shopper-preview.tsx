import { fileList } from '@backroom/contract/content/files'
import { Modal, Stack } from '@mantine/core'
import { useDebouncedValue, useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import {
  picturesIn,
  previewDocument,
  type ReadTexts,
} from '#items/page/description-section/preview-document.ts'
import classes from '#items/page/description-section/shopper-preview.module.css'
import type { PageValues } from '#items/page/item-edit/page-form.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { WidthSwitch } from '#kit/parts/width-switch.tsx'
import { styleNonce } from '#kit/product.ts'
import { say } from '#kit/say.ts'

const widths = { desktop: 960, phone: 360 }
const height = 520
/** Typing comes first; a page drawn anew at every key would flicker. */
const pauseMs = 400

/** The preview over the page, where there is no room beside the texts. */
export function ShopperPreviewDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={say('Preview')} size={1_040}>
      <ShopperPreview />
    </Modal>
  )
}

/** The texts as a shopper reads them, unsaved ones too, at the width of a desktop or a phone. */
export function ShopperPreview() {
  const [device, setDevice] = useState<keyof typeof widths>('desktop')
  const { ref, width } = useElementSize()
  const html = usePreview()
  const scale = width === 0 ? 1 : Math.min(1, width / widths[device])
  return (
    <Stack gap={10} miw={0} align="flex-start">
      <WidthSwitch devices={['desktop', 'phone']} device={device} onChange={setDevice} />
      <div ref={ref} className={classes.screen} style={{ height }}>
        {/* Nothing in it can run or reach the console: the frame allows no scripts and has no origin. */}
        <iframe
          title={say('What shoppers read')}
          sandbox=""
          srcDoc={html}
          style={{
            width: widths[device],
            height: height / scale,
            marginLeft: Math.max(0, (width - widths[device] * scale) / 2),
            transform: `scale(${scale})`,
          }}
        />
      </div>
    </Stack>
  )
}

function usePreview(): string {
  const texts = useTexts()
  const uids = picturesIn([texts.description, texts.technicalInfo, texts.sizeInfo, texts.additionalInfo])
  const { data } = useRead(
    fileList,
    { query: { uids: uids.slice(0, 100).join(',') } },
    { enabled: uids.length > 0, keepsLast: true },
  )
  return previewDocument(texts, {
    titles: {
      technicalInfo: say('Technical information'),
      sizeInfo: say('Size information'),
      additionalInfo: say('Additional information'),
    },
    pictures: new Map(data?.files.map(({ uid, address }) => [uid, address])),
    nonce: styleNonce(),
  })
}

function useTexts(): ReadTexts {
  const [name, shortDescription, features, description, technicalInfo, sizeInfo, additionalInfo] = useWatch<
    PageValues,
    ['name', 'shortDescription', 'features', 'description', 'technicalInfo', 'sizeInfo', 'additionalInfo']
  >({
    name: [
      'name',
      'shortDescription',
      'features',
      'description',
      'technicalInfo',
      'sizeInfo',
      'additionalInfo',
    ],
  })
  const now = { name, shortDescription, features, description, technicalInfo, sizeInfo, additionalInfo }
  const [settled] = useDebouncedValue(JSON.stringify(now), pauseMs)
  return JSON.parse(settled) as ReadTexts
}
