import { brandLinks, type brandLinksView } from '@backroom/contract/items/brands/links'
import { brandOptions } from '@backroom/contract/items/brands/pickers'
import type { AskedRow } from '@backroom/contract/kit/data-view'
import { collectionOptions } from '@backroom/contract/organisation/collections/pickers'
import { Input, SegmentedControl, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { OptionPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'

type Landing = 'brand' | 'collection' | 'url'

/** Which brand a supplier's name means, and where "Shop {brand}" lands. */
export function BrandLinkDialog({
  row,
  onClose,
}: {
  row: AskedRow<typeof brandLinksView>
  onClose: () => void
}) {
  const { data: link } = useRead(brandLinks.read, { params: { uid: row.uid } }, { staleMs: 0 })
  const [brandUid, setBrandUid] = useState<number | null>(row.brandUid ?? row.suggestedUid)
  const [landing, setLanding] = useState<Landing>('brand')
  const [landingUrl, setLandingUrl] = useState('')
  const [landingCollectionUid, setLandingCollectionUid] = useState<number | null>(null)
  useEffect(() => {
    if (!link) return
    setLandingUrl(link.landingUrl)
    setLandingCollectionUid(link.landingCollectionUid)
    setLanding(link.landingUrl ? 'url' : link.landingCollectionUid ? 'collection' : 'brand')
  }, [link])
  return (
    <CallDialog
      title={say('Link {name}', { name: row.supplierBrandName })}
      call={brandLinks.update}
      sent={() => ({
        params: { uid: row.uid },
        body: {
          version: link?.version ?? 0,
          brandUid,
          ignore: false,
          landingUrl: landing === 'url' ? landingUrl : '',
          landingCollectionUid: landing === 'collection' ? landingCollectionUid : null,
        },
      })}
      submit={say('Save link')}
      isReady={link !== undefined && brandUid !== null}
      onClose={onClose}
    >
      {errorOf => (
        <>
          <Input.Wrapper label={say('Brand')} error={errorOf('brandUid')}>
            <OptionPicker
              options={brandOptions}
              uid={brandUid}
              onChange={setBrandUid}
              aria-label={say('Brand')}
              data-autofocus
            />
          </Input.Wrapper>
          <Input.Wrapper label={say('“Shop this brand” leads to')} labelElement="div">
            <div>
              <SegmentedControl
                aria-label={say('Landing')}
                value={landing}
                onChange={value => setLanding(value as Landing)}
                data={[
                  { value: 'brand', label: say('Brand page') },
                  { value: 'collection', label: say('A collection') },
                  { value: 'url', label: say('Another address') },
                ]}
              />
            </div>
          </Input.Wrapper>
          {landing === 'collection' && (
            <OptionPicker
              options={collectionOptions}
              uid={landingCollectionUid}
              onChange={setLandingCollectionUid}
              aria-label={say('Collection')}
              error={errorOf('landingCollectionUid')}
            />
          )}
          {landing === 'url' && (
            <TextInput
              aria-label={say('Address')}
              placeholder="https://"
              value={landingUrl}
              onChange={event => setLandingUrl(event.currentTarget.value)}
              error={errorOf('landingUrl')}
            />
          )}
        </>
      )}
    </CallDialog>
  )
}
