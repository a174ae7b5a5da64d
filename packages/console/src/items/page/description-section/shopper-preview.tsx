import { fileList } from '@backroom/contract/content/files'
import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useWatch } from 'react-hook-form'
import {
  picturesIn,
  previewDocument,
  type ReadTexts,
} from '#items/page/description-section/preview-document.ts'
import type { PageValues } from '#items/page/item-edit/page-form.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { ShopperFrame } from '#kit/parts/shopper-frame.tsx'
import { styleNonce } from '#kit/product.ts'
import { say } from '#kit/say.ts'

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
  return <ShopperFrame title={say('What shoppers read')} html={usePreview()} />
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
