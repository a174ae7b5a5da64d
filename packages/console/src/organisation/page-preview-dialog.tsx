import { type PagePreview, pagePreview } from '@backroom/contract/organisation/result-lists/page-preview'
import { Button, Modal, Skeleton, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { ShopperFrame } from '#kit/parts/shopper-frame.tsx'
import { styleNonce } from '#kit/product.ts'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'

interface Props {
  readonly kind: PagePreview['kind']
  /** Null before the first save. */
  readonly uid: number | null
  /** Items put in by hand that are not stored yet. */
  readonly itemUids?: readonly number[]
}

/** Shows the page as a shopper would see it, with what is typed and not saved yet. */
export function PreviewButton({ kind, uid, itemUids }: Props) {
  const [asked, setAsked] = useState<PagePreview | null>(null)
  const { getValues } = useFormContext()
  const open = () =>
    setAsked({ kind, uid, record: getValues(), ...(itemUids && { itemUids }) } as PagePreview)
  return (
    <>
      <Button leftSection={<IconEye size={16} stroke={1.7} />} onClick={open}>
        {say('Preview')}
      </Button>
      {asked && <PreviewDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function PreviewDialog({ asked, onClose }: { asked: PagePreview; onClose: () => void }) {
  const { data, error } = useRead(pagePreview, { body: asked as never }, { ignore: [400, 409], staleMs: 0 })
  const refusals = Object.values(error?.body.errors ?? {}).flat()
  return (
    <Modal opened onClose={onClose} title={say('Preview')} size={1_240}>
      {error && <Text c="var(--br-bad)">{refusals.length > 0 ? refusals.join(' ') : error.message}</Text>}
      {!data && !error && <Skeleton h={520} />}
      {data && (
        <>
          <Text mb="xs">
            <span className="code">{data.path}</span>{' '}
            <span className="dim">{sayCount(data.total, '1 item', '{n} items')}</span>
          </Text>
          <ShopperFrame
            title={say('The page as a shopper sees it')}
            html={data.html.replace('<style>', `<style nonce="${styleNonce()}">`)}
            height={600}
            desktop={1_200}
          />
        </>
      )}
    </Modal>
  )
}
