import { Button, Stack, Title } from '@mantine/core'
import { useLayer } from '#kit/asking/layers.ts'
import { reloadFreely } from '#kit/asking/leaving.ts'
import { useValue } from '#kit/external-store.ts'
import { isChunkMissing } from '#kit/load-part.ts'
import { Mark } from '#kit/parts/mark.tsx'
import { product } from '#kit/product.ts'
import { say } from '#kit/say.ts'
import { Cover } from '#shell/versions/cover.tsx'

/** Covers the page when its code could not be loaded; reloading is the way on. */
export function ChunkOverlay() {
  const isMissing = useValue(isChunkMissing)
  useLayer(isMissing, 'chunk')
  if (!isMissing) return null
  return (
    <Cover layer="chunk" labelledBy="chunk-title">
      <Stack gap="md" maw={460}>
        <Mark size={32} />
        <Title order={1} fz={20} id="chunk-title">
          {say('This page could not be loaded. It may have been updated since you opened {product}.', {
            product,
          })}
        </Title>
        <div>
          <Button variant="white" color="dark" onClick={reloadFreely} data-autofocus>
            {say('Reload')}
          </Button>
        </div>
      </Stack>
    </Cover>
  )
}
