import { Modal, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { PageValues } from '#items/item-edit/page-form.ts'
import { styleNonce } from '#kit/product.ts'
import { say } from '#kit/say.ts'

const widths = { desktop: 760, phone: 360 }

/** The texts as a shopper reads them, unsaved ones too, at the width of a desktop or a phone. */
export function ShopperPreview({ onClose }: { onClose: () => void }) {
  const [device, setDevice] = useState<keyof typeof widths>('desktop')
  const { getValues } = useFormContext<PageValues>()
  return (
    <Modal opened onClose={onClose} title={say('Preview')} size={840}>
      <SegmentedControl
        mb="sm"
        aria-label={say('Width')}
        value={device}
        onChange={value => setDevice(value as keyof typeof widths)}
        data={[
          { value: 'desktop', label: say('Desktop') },
          { value: 'phone', label: say('Phone') },
        ]}
      />
      {/* Nothing in it can run or reach the console: the frame allows no scripts and has no origin. */}
      <iframe
        title={say('What shoppers read')}
        sandbox=""
        srcDoc={documentOf(getValues())}
        style={{
          display: 'block',
          width: widths[device],
          maxWidth: '100%',
          height: 520,
          margin: '0 auto',
          border: '1px solid var(--br-line-strong)',
          borderRadius: 7,
          background: 'white',
        }}
      />
    </Modal>
  )
}

function documentOf(values: PageValues): string {
  const plain = (text: string) => text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`)
  const part = (title: string, html: string) => (html ? `<h2>${plain(title)}</h2>${html}` : '')
  const style =
    'body{font:16px/1.5 system-ui,sans-serif;margin:20px;color:#1d2422}h1{font-size:22px}h2{font-size:17px}table{border-collapse:collapse}th,td{border:1px solid #d8dedc;padding:4px 8px;text-align:left}p{margin:.4em 0}img{max-width:100%}'
  return `<!doctype html><meta charset="utf-8"><style nonce="${styleNonce()}">${style}</style>
<h1>${plain(values.name)}</h1><p>${plain(values.shortDescription)}</p>
${values.features.length > 0 ? `<ul>${values.features.map(feature => `<li>${plain(feature)}</li>`).join('')}</ul>` : ''}
${values.description}
${part(say('Technical information'), values.technicalInfo)}
${part(say('Size information'), values.sizeInfo)}
${part(say('Additional information'), values.additionalInfo)}`
}
